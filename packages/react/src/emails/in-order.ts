import type { RouteClient } from '../client/route-client.js'

const last = new WeakMap<RouteClient, Map<string, Promise<unknown>>>()

/** Runs the changes to one email one after the other: two renames at once could arrive in the other order. */
export function inOrder<Answer>(
  client: RouteClient,
  emailId: string,
  change: () => Promise<Answer>,
): Promise<Answer> {
  const running = last.get(client) ?? new Map<string, Promise<unknown>>()
  last.set(client, running)
  const before = running.get(emailId)
  // Also after one that failed.
  const run = before === undefined ? change() : before.then(change, change)
  running.set(emailId, run)
  const clear = () => {
    if (running.get(emailId) === run) running.delete(emailId)
  }
  run.then(clear, clear)
  return run
}
