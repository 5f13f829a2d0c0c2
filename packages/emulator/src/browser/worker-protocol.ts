/**
 * The messages between the page and its service worker. An address below the worker's scope begins with the instance:
 * the id of the page's client and a suffix, since one page may run several emulators. So the worker, which browsers
 * end and start as they like, finds the page of any request without remembering anything.
 */

/** From the page, with a port: who am I? Answered there with the id of the page's client. */
export const HELLO = 'mailframe-hello'
/** From the worker, with a port for the answer: a request of a frame. */
export const REQUEST = 'mailframe-request'

/** The scope of the worker, below its own folder. */
export const SCOPE = '_/'

/** A request of a frame, on its way from the worker to the page. */
export interface RequestMessage {
  type: typeof REQUEST
  instance: string
  method: string
  url: string
  headers: [name: string, value: string][]
  body: ArrayBuffer | null
}

/** Through the port of a request: one head, any number of pieces, and an end. `failed`: the connection broke. */
export type AnswerMessage =
  | { kind: 'head'; status: number; headers: [name: string, value: string][]; hasBody: boolean }
  | { kind: 'piece'; bytes: Uint8Array<ArrayBuffer> }
  | { kind: 'end' }
  | { kind: 'failed' }

/** The first segment below the scope: names one emulator of one page. */
export const instanceOf = (clientId: string, suffix: string) => `${encodeURIComponent(clientId)}.${suffix}`

/** The page's client that an instance names. */
export const clientIdOf = (instance: string) =>
  decodeURIComponent(instance.slice(0, Math.max(0, instance.lastIndexOf('.'))))
