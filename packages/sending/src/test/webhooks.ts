import { createHmac, randomBytes } from 'node:crypto'
import type { Clock } from '@mailframe/protocol/client'

export const APP_KEY = 'planted-app-key'
export const NOW = Date.parse('2026-03-01T12:00:00.000Z')

export interface TestClock extends Clock {
  /** Moves on, and runs what falls due. */
  advance(ms: number): void
}

export function testClock(): TestClock {
  let passed = 0
  let timers: { at: number; task: () => void }[] = []
  return {
    now: () => NOW + passed,
    monotonic: () => passed,
    after(ms, task) {
      const timer = { at: passed + ms, task }
      timers.push(timer)
      return () => {
        timers = timers.filter((one) => one !== timer)
      }
    },
    advance(ms) {
      const target = passed + ms
      for (;;) {
        const [next] = timers.filter(({ at }) => at <= target).sort((one, other) => one.at - other.at)
        if (next === undefined) break
        timers = timers.filter((one) => one !== next)
        passed = next.at
        next.task()
      }
      passed = target
    },
  }
}

/** A token, as the service makes them. */
export const newToken = () => randomBytes(25).toString('hex')

export const signatureOf = (timestamp: string | number, token: string, key = APP_KEY) =>
  createHmac('sha256', key).update(`${timestamp}${token}`).digest('hex')

/** The fields of a signed event. */
export function signed(fields: Record<string, unknown> = {}, key = APP_KEY): Record<string, unknown> {
  const { timestamp = NOW, token = newToken() } = fields
  const signature = signatureOf(String(timestamp), String(token), key)
  return { event: 'deliver', timestamp, token, signature, ...fields }
}

export const formOf = (fields: Record<string, unknown>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))

const ADDRESS = 'https://app.example/webhooks'

export const post = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request(ADDRESS, { method: 'POST', body, headers })

export const jsonPost = (value: unknown) =>
  post(JSON.stringify(value), { 'Content-Type': 'application/json' })

export const formPost = (fields: Record<string, unknown>) => post(formOf(fields))
