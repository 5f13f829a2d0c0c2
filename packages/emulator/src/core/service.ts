import { accessRoutes } from './access/routes.js'
import { createTokens } from './access/tokens.js'
import { aiRoutes } from './ai/routes.js'
import type { Clock } from './clock.js'
import type { Core, StaticFile } from './core.js'
import { seedDemo } from './demo.js'
import { editorRoutes } from './editor/routes.js'
import { emailRoutes } from './emails/routes.js'
import { failureOf, toReply } from './http/failure.js'
import { type Reply, toResponse } from './http/reply.js'
import { type Call, createRouter, type Match } from './http/router.js'
import { createLog } from './log/log.js'
import type { RequestRecord } from './log/record.js'
import { createRecords } from './records/records.js'
import { seed } from './seed.js'
import type { Storage } from './storage/storage.js'

export interface ServiceOptions {
  storage: Storage
  clock: Clock
  /** The files of the editor page, by name. */
  staticFile: (name: string) => Promise<StaticFile | null>
  /** Whether to seed demo Emails beside the credentials. */
  demo: boolean
}

/** The whole service over Web APIs: runs in Node behind a port, and in a page. */
export interface Service {
  fetch: (request: Request) => Promise<Response>
  requests: readonly RequestRecord[]
  /** Back to the seed: data, clock and request log. */
  reset: () => Promise<void>
}

const route = createRouter([...accessRoutes, ...emailRoutes, ...aiRoutes, ...editorRoutes])

export async function createService({ storage, clock, staticFile, demo }: ServiceOptions): Promise<Service> {
  const records = createRecords(storage)
  const core: Core = { clock, records, tokens: createTokens(storage, clock), staticFile }
  const log = createLog(clock)
  const fill = async () => {
    await seed(records)
    if (demo) seedDemo(records, clock)
  }
  await fill()

  return {
    requests: log.records,

    async fetch(request) {
      const startedAt = performance.now()
      const url = new URL(request.url)
      const call: Call = { core, request, url, params: {}, bodyText: null }
      const { reply, match } = await answer(call)
      if (match?.route.quiet !== true) log.add(call, reply, startedAt)
      return toResponse(reply)
    },

    async reset() {
      storage.clear()
      log.clear()
      await clock.reset()
      await fill()
    },
  }
}

async function answer(call: Call): Promise<{ reply: Reply; match?: Match }> {
  let match: Match | undefined
  try {
    match = route(call.request.method, call.url.pathname)
    call.params = match.params
    return { match, reply: await match.route.handle(call) }
  } catch (error) {
    const failure = failureOf(error, match?.route.fault ?? 'serverError')
    return { ...(match === undefined ? {} : { match }), reply: toReply(failure) }
  }
}
