import { createEmulator, type Emulator } from '@mailframe/emulator'
import { isRouteError, ROUTE_ERRORS } from '@mailframe/protocol'
import { assembleMailframe } from '../../packages/server/src/client/assemble-mailframe.js'
import { createHandler } from '../../packages/server/src/index.js'
import { createJumpingClock, type JumpingClock } from './jumping-clock.js'

/** Of a whole call of the client, in milliseconds. */
export const TIMEOUT_MS = 3_000

/** One request of a user's browser, and what it got. */
export interface Outcome {
  what: 'open' | 'link' | 'create'
  status: number
  ms: number
  /** Undefined where it succeeded; `undocumented` where the answer is not one of the route's. */
  error?: string
  code?: string
  name?: string
}

/** A team's app: many users, one client, in front of one emulator. */
export interface Team {
  emulator: Emulator
  clock: JumpingClock
  open(userId: string): Promise<Outcome>
  followLink(userId: string): Promise<Outcome>
  create(userId: string, name: string): Promise<Outcome>
  /** The names of a user's emails, as the service has them. */
  namesOf(userId: string): Promise<string[]>
  close(): Promise<void>
}

export async function startTeam(): Promise<Team> {
  const emulator = await createEmulator()
  const clock = createJumpingClock()
  const { url: baseUrl, editorUrl, credentials } = emulator
  const { clientId, clientSecret } = credentials
  const mailframe = assembleMailframe(
    { baseUrl, editorUrl, clientId, clientSecret, timeout: TIMEOUT_MS },
    { fetch: (url, init) => fetch(url, init), clock, random: Math.random },
  )
  const handle = createHandler({
    mailframe,
    user: (request) => ({ userId: request.headers.get('x-user') ?? '', name: 'Someone' }),
    onError: () => {},
  })

  async function send(
    what: Outcome['what'],
    userId: string,
    method: string,
    path: string,
    body?: object,
  ): Promise<Outcome & { answer: Response; json: Record<string, unknown> }> {
    const start = performance.now()
    const answer = await handle(
      new Request(`http://app.example/api/mailframe/${path}`, {
        method,
        headers: { 'x-user': userId, 'content-type': 'application/json' },
        ...(body ? { body: JSON.stringify(body) } : {}),
      }),
    )
    const text = await answer.text()
    const json = JSON.parse(text || '{}')
    const outcome = { what, status: answer.status, ms: performance.now() - start, answer, json }
    return answer.status < 400 ? outcome : { ...outcome, error: documented(answer.status, json.error) }
  }

  return {
    emulator,
    clock,
    async open(userId) {
      const { json, answer: _, ...outcome } = await send('open', userId, 'POST', 'editor', { emailId: 'e-1' })
      return outcome.error === undefined ? { ...outcome, code: String(json.code) } : outcome
    },
    async followLink(userId) {
      const { answer, json: _, ...outcome } = await send('link', userId, 'GET', 'editor/e-1')
      const location = answer.headers.get('location')
      const code = location === null ? undefined : new URL(location).searchParams.get('code')
      return code ? { ...outcome, code } : outcome
    },
    async create(userId, name) {
      const { answer: _, json: __, ...outcome } = await send('create', userId, 'POST', 'emails', { name })
      return { ...outcome, name }
    },
    async namesOf(userId) {
      const names: string[] = []
      for await (const { name } of mailframe.emails.all({ userId }, { timeout: 20_000 })) names.push(name)
      return names
    },
    close: () => emulator.close(),
  }
}

function documented(status: number, error: unknown): string {
  return isRouteError(error) && ROUTE_ERRORS[error].status === status ? error : 'undocumented'
}
