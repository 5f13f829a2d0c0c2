import { accessRoutes } from './access/routes.js'
import { createTokens } from './access/tokens.js'
import { aiRoutes } from './ai/routes.js'
import { consoleRoutes } from './console/routes.js'
import { controlRoutes } from './controls/routes.js'
import type { Core, StaticFile, StaticPage } from './core.js'
import { seedDemo } from './demo.js'
import { editorRoutes } from './editor/routes.js'
import { emailRoutes } from './emails/routes.js'
import { createChoices } from './kernel/choices/choices.js'
import type { Choices } from './kernel/choices/switches.js'
import type { ServiceClock } from './kernel/clock.js'
import { createFaults, type Faults } from './kernel/faults/faults.js'
import { createIds } from './kernel/ids.js'
import { createLog } from './kernel/log/log.js'
import type { RequestRecord } from './kernel/log/record.js'
import { createPipeline } from './kernel/pipeline.js'
import { openApiRoutes } from './openapi/routes.js'
import { createDeliveries, readPushSettings } from './push/deliveries.js'
import { createRecords } from './records/records.js'
import { seed } from './seed.js'
import { createRates } from './sending/account/rates.js'
import { createMessages, type Messages } from './sending/message/messages.js'
import { sendingRoutes } from './sending/rest/routes.js'
import { createSmtp, type SmtpService } from './sending/smtp/smtp.js'
import type { Storage } from './store/storage.js'

export interface ServiceOptions {
  storage: Storage
  clock: ServiceClock
  /** The files of the editor page and the console, by name. */
  staticFile: (name: string, page: StaticPage) => Promise<StaticFile | null>
  /** Whether to seed demo Emails beside the credentials. */
  demo: boolean
  /** Makes ids repeat: the same ones in the same order. */
  idSeed?: string | undefined
  /** What the emulator does where the spec is silent, other than by default. */
  choices?: Partial<Choices> | undefined
  /** Hosts, beside loopback, by whose names the service, its pages and its controls answer. */
  allowedHosts: readonly string[]
  /** The Push URL of the development Application, and its Push Key where the callback is to be encrypted. */
  push?: { url: string; key?: string | undefined } | undefined
  /** What brings callbacks to Push URLs; default: `fetch`. */
  pushFetch?: typeof globalThis.fetch | undefined
}

/** The whole service over Web APIs: runs in Node behind a port, and in a page. */
export interface Service {
  /**
   * Answers a request. `cut` ends its connection once what was sent has left.
   *
   * @throws ConnectionDropped where a fault ends the connection without an answer.
   */
  fetch: (request: Request, cut?: () => void) => Promise<Response>
  faults: Faults
  requests: readonly RequestRecord[]
  /** What was sent, as each recipient gets it. */
  messages: Messages
  /** For an SMTP server: the core has no sockets. */
  smtp: SmtpService
  /** Back to the seed: data, clock, faults and request log. */
  reset: () => Promise<void>
  /** Nothing goes on any more: who waits for a message is told, and what waits for the clock is forgotten. */
  close: () => void
}

const ROUTES = [
  ...accessRoutes,
  ...emailRoutes,
  ...aiRoutes,
  ...sendingRoutes,
  ...editorRoutes,
  ...openApiRoutes,
  ...controlRoutes,
  ...consoleRoutes,
]

export async function createService(options: ServiceOptions): Promise<Service> {
  const { storage, clock, staticFile, demo, idSeed, allowedHosts } = options
  const push =
    options.push === undefined ? undefined : await readPushSettings(options.push.url, options.push.key)
  const ids = createIds(seedOf(storage, idSeed))
  const records = createRecords(storage, ids)
  const choices = createChoices(options.choices)
  const log = createLog(clock, ids)
  const faults = createFaults(ids)
  const { pushFetch = (...args) => globalThis.fetch(...args) } = options
  const deliveries = createDeliveries(records, clock, ids, choices, pushFetch)
  const core: Core = {
    choices,
    clock,
    ids,
    deliveries,
    messages: createMessages(records.messages),
    rates: createRates(clock),
    records,
    log,
    faults,
    staticFile,
    tokens: createTokens(storage, clock, ids),
    async reset() {
      storage.clear()
      log.clear()
      core.rates.clear()
      clock.cancelAll()
      await clock.reset()
      await faults.clear()
      choices.reset()
      ids.restart()
      await fill()
    },
  }
  async function fill(): Promise<void> {
    await seed(records, push)
    if (demo) seedDemo(records, clock)
  }
  await fill()
  deliveries.resume()

  return {
    fetch: createPipeline(core, ROUTES, allowedHosts),
    faults,
    requests: log.records,
    messages: {
      list: core.messages.list,
      waitFor: core.messages.waitFor,
      clear: core.messages.clear,
    },
    smtp: createSmtp(core),
    reset: core.reset,
    close() {
      clock.cancelAll()
      core.messages.close()
    },
  }
}

/** A kept file has ids of earlier starts: the next start must not give them again. */
function seedOf(storage: Storage, idSeed: string | undefined): string | undefined {
  const starts = Number(storage.get('settings', 'starts') ?? 0)
  storage.put('settings', 'starts', '', starts + 1)
  return idSeed === undefined || starts === 0 ? idSeed : `${idSeed}#${starts}`
}
