import { basic, bearer, type CallSpec, type Exchange, type Service, send } from './service.js'

/** What a case can lean on: tokens, End Users and Emails of its own. */
export interface Context {
  service: Service
  call: (request: CallSpec) => Promise<Exchange>
  /** Authorization of a fresh Application access token. */
  application: () => Promise<Record<string, string>>
  /** Authorization of an End User's token (Variant 2). */
  endUser: (userId?: string) => Promise<Record<string, string>>
  /** Authorization of a token of another seed Application of the emulator. */
  seedApplication: (name: 'mailframe-noai' | 'mailframe-off') => Promise<Record<string, string>>
  /** A userId that nobody used before. */
  newUserId: () => string
  /** An Email of its own End User. */
  email: () => Promise<{ userId: string; emailId: string }>
  /** A fresh code for `userId`. */
  code: (userId: string) => Promise<string>
  /** Moves the emulator's clock. */
  advance: (ms: number) => Promise<void>
  /** Makes the next matching call of the emulator fail. */
  fault: (fault: { method: string; path: string; error?: string; statusCode?: number }) => Promise<void>
  /** Back to the seed, where it is the emulator: no case sees the account as another one left it. */
  fresh: () => Promise<void>
  /** Sets switches of the emulator's sending account. */
  account: (changes: object) => Promise<void>
  /** Sets choices of the emulator. */
  choose: (choices: object) => Promise<void>
}

export function createContext(service: Service): Context {
  const { credentials, apiKey } = service
  const call = (request: CallSpec) => send(service, request)

  async function expectOk(request: CallSpec): Promise<Record<string, unknown>> {
    const answer = await call(request)
    if (answer.status >= 300)
      throw new Error(`${request.method} ${request.path}: ${answer.status} ${answer.text}`)
    return answer.body as Record<string, unknown>
  }

  async function tokenOf(name: string, secret: string): Promise<Record<string, string>> {
    const body = await expectOk({ method: 'POST', path: '/access/token', headers: basic(name, secret) })
    return bearer(String(body.access_token))
  }

  const application = () => tokenOf(credentials.clientId, credentials.clientSecret)
  const newUserId = () => `conformance-${crypto.randomUUID()}`

  return {
    service,
    call,
    application,
    newUserId,
    seedApplication: (name) => tokenOf(name, `${name}-secret`),

    async endUser(userId = newUserId()) {
      if (apiKey === null) throw new Error('there is no credential pair of Variant 2')
      const headers = basic(apiKey.applicationId, apiKey.apiKey)
      const json = { id: userId, name: 'Conformance' }
      const { data } = await expectOk({ method: 'POST', path: '/access/token', headers, json })
      return bearer(String((data as { token: unknown }).token))
    },

    async email() {
      const userId = newUserId()
      const headers = await application()
      const json = { userId, name: 'Conformance' }
      const { id } = await expectOk({ method: 'POST', path: '/resource/email', headers, json })
      return { userId, emailId: String(id) }
    },

    async code(userId) {
      const headers = await application()
      const { code } = await expectOk({ method: 'POST', path: '/access/code', headers, json: { userId } })
      return String(code)
    },

    async advance(ms) {
      await expectOk({ method: 'POST', path: '/_emulator/clock', json: { advance: ms } })
    },

    async fault(fault) {
      await expectOk({ method: 'POST', path: '/_emulator/faults', json: fault })
    },

    async fresh() {
      if (service.isEmulator) await expectOk({ method: 'POST', path: '/_emulator/reset' })
    },

    async account(changes) {
      await expectOk({ method: 'PUT', path: '/_emulator/sending/sg', json: changes })
    },

    async choose(choices) {
      await expectOk({ method: 'PUT', path: '/_emulator/console/choices', json: choices })
    },
  }
}
