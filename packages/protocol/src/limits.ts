/** Sizes, lengths and lifetimes of the editor service. Spec: Limits; the rows marked (choice) stand in spec/choices.md. */
export const LIMITS = {
  /** Lifetime of an Application access token, in seconds. */
  tokenSeconds: 604_800,
  /** Lifetime of a one-time code, in seconds. */
  codeSeconds: 300,
  /** End User name, in characters. */
  endUserName: 200,
  /** End User email, in characters. */
  endUserEmail: 200,
  /** End User phone, in characters. */
  endUserPhone: 50,
  /** userId, in characters (choice). */
  userId: 128,
  /** Name of an Email, in characters (choice: the documented 64 applies to it). */
  emailName: 64,
  /** Subject of an Email, in characters (choice). */
  emailSubject: 512,
  /** `extra` of an Email, serialised, in bytes (choice). */
  extraBytes: 16_384,
  /** A whole request body, in bytes (choice). */
  bodyBytes: 1_048_576,
  pageNoDefault: 1,
  pageSizeDefault: 20,
  pageSizeMin: 1,
  pageSizeMax: 100,
} as const
