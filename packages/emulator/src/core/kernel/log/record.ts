/**
 * One call of the service, as `requests` keeps it. Credentials are masked. A step of an SMTP session is one too:
 * `method` is its command, `path` such as /smtp/sg/data, `status` the code of the reply.
 */
export interface RequestRecord {
  /** Its own, in the order of the calls. */
  id: string
  /** ISO 8601, UTC, on the emulator's clock. */
  at: string
  /** Of HTTP, in capitals. */
  method: string
  /** Without the query. */
  path: string
  /** By name; of a repeated one the last. */
  query: Record<string, string>
  /** The HTTP status of the answer. */
  status: number
  /** How long it took, in milliseconds. */
  ms: number
  /**
   * Parsed where it is JSON, else text; null where there is none. What is long is cut, and ends in … and its length.
   */
  requestBody: unknown
  /** The body of the answer, read as JSON where it is. */
  responseBody: unknown
  /** The id of the fault that the call met. */
  fault?: string
  /** The choices of spec/choices.md that the answer rests on. */
  undocumented: string[]
  /** Warnings: accepted, although wrong. Absent: none. */
  warnings?: string[]
}
