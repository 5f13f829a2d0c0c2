import type { ServiceClock } from '../clock.js'
import type { Faults } from '../faults/faults.js'
import { ConnectionDropped } from '../faults/transport.js'
import { fromBase64, type Recording, type RequestStep } from './recording.js'

/** A request that was answered otherwise than in the recording. */
export interface Difference {
  /** The number of its step, from 1. */
  step: number
  request: string
  recorded: { status: number; answer: string }
  replayed: { status: number; answer: string }
}

export interface Replayed {
  requests: number
  differences: Difference[]
}

const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]+/g

/** Time is told by each step: these would move it a second time. */
const MOVES_TIME = /^\/_emulator\/(?:clock|recording)\b/

/** Runs a recording on a fresh service of the same seed: the same ids, at the same times of its clock. */
export async function replay(
  { steps }: Recording,
  {
    fetch,
    faults,
    clock,
  }: { fetch: (request: Request) => Promise<Response>; faults: Faults; clock: ServiceClock },
): Promise<Replayed> {
  /** Tokens name the moment they were made in, which may be another one now. */
  const tokens = new Map<string, string>()
  const differences: Difference[] = []
  let requests = 0
  for (const [index, step] of steps.entries()) {
    await clock.freeze(new Date(step.at))
    if (step.kind === 'fault') {
      await faults.add(step.fault)
      continue
    }
    if (step.method !== 'GET' && MOVES_TIME.test(step.path)) continue
    requests += 1
    const replayed = await repeat(step, fetch, tokens)
    learnTokens(step.answer, replayed.answer, tokens)
    if (replayed.status !== step.status || comparable(replayed.answer) !== comparable(step.answer)) {
      const { status, answer } = step
      differences.push({
        step: index + 1,
        request: `${step.method} ${step.path}`,
        recorded: { status, answer },
        replayed,
      })
    }
  }
  return { requests, differences }
}

async function repeat(
  { method, path, headers, body }: RequestStep,
  fetch: (request: Request) => Promise<Response>,
  tokens: Map<string, string>,
): Promise<{ status: number; answer: string }> {
  const now = (text: string) => text.replace(JWT, (token) => tokens.get(token) ?? token)
  const bodyless = method === 'GET' || method === 'HEAD' || body === ''
  const request = new Request(`http://localhost${path}`, {
    method,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, now(value)])),
    ...(bodyless ? {} : { body: fromBase64(body) }),
  })
  try {
    const response = await fetch(request)
    const type = response.headers.get('content-type') ?? ''
    const answer = /json|text/.test(type) ? await response.text() : ''
    return { status: response.status, answer }
  } catch (error) {
    if (error instanceof ConnectionDropped) return { status: 0, answer: '' }
    throw error
  }
}

function learnTokens(recorded: string, replayed: string, tokens: Map<string, string>): void {
  const after = [...replayed.matchAll(JWT)]
  for (const [index, [token]] of [...recorded.matchAll(JWT)].entries()) {
    const [replacement] = after[index] ?? []
    if (replacement !== undefined) tokens.set(token, replacement)
  }
}

/** What two answers to one request always differ in: tokens, and the milliseconds that the work took. */
const comparable = (text: string) =>
  text.replace(JWT, '[token]').replace(/\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g, '[time]')
