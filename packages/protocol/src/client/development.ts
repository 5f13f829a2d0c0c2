/** The emulator as it starts without options: the address, and the credentials of its seed. Nothing here is secret. */
export const DEVELOPMENT_EMULATOR = {
  port: 4010,
  url: 'http://127.0.0.1:4010',
  /** A path that only an emulator answers, and what its answer is: a list. */
  probe: '/_emulator/faults',
  clientId: 'mailframe-dev',
  clientSecret: 'mailframe-dev-secret',
  applicationId: 'mailframe-app',
  apiKey: 'mailframe-app-key',
} as const
