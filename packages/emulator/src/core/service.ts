import type { Region } from '@mailframe/protocol/sending'
import { access } from './access/index.js'
import { SEED_CREDENTIALS } from './access/seed-credentials.js'
import { ai } from './ai/index.js'
import { consolePage } from './console/index.js'
import { controls } from './controls/index.js'
import { seedDemo } from './demo.js'
import { editor } from './editor/index.js'
import { emails } from './emails/index.js'
import { createChoices } from './kernel/choices/choices.js'
import type { Choices } from './kernel/choices/switches.js'
import type { ServiceClock } from './kernel/clock.js'
import { type Faults, faultBox } from './kernel/faults/faults.js'
import { createIds } from './kernel/ids.js'
import { requestLog } from './kernel/log/log.js'
import type { RequestRecord } from './kernel/log/record.js'
import type { Resource } from './kernel/resource.js'
import { createServices, type ReadStaticFile } from './kernel/services.js'
import { openApi } from './openapi/index.js'
import { createPipeline } from './pipeline.js'
import { readPushSettings } from './push/deliveries.js'
import { push } from './push/index.js'
import { seed } from './seed.js'
import { addressLists } from './sending/address-lists/index.js'
import { apiUsers } from './sending/api-users/index.js'
import { domains } from './sending/domains/index.js'
import { sending } from './sending/index.js'
import { labels } from './sending/labels/index.js'
import { listTasks } from './sending/list-tasks/index.js'
import { type Messages, messageBox } from './sending/message/message-box.js'
import { type SmtpService, smtpService } from './sending/smtp/service.js'
import { statistics } from './sending/statistics/index.js'
import { suppressions } from './sending/suppressions/index.js'
import { templates } from './sending/templates/index.js'
import { tracking } from './sending/tracking/index.js'
import { userinfo } from './sending/userinfo/index.js'
import { webhooks } from './sending/webhooks/index.js'
import { checkWebhook } from './sending/webhooks/schema.js'
import type { Storage } from './store/storage.js'

/** What the service is made of. To add a resource, add its folder and a line here. */
export const RESOURCES: readonly Resource[] = [
  access,
  emails,
  ai,
  // It hears of what the next ones record when they start.
  webhooks,
  sending,
  apiUsers,
  domains,
  statistics,
  tracking,
  userinfo,
  suppressions,
  labels,
  templates,
  addressLists,
  listTasks,
  push,
  editor,
  controls,
  consolePage,
]

/** What the service is given from outside. */
export interface ServiceOptions {
  storage: Storage
  clock: ServiceClock
  /** The files of the editor page and the console, by name. */
  staticFile: ReadStaticFile
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
  /** Where the service is reached by who reads a message that came over SMTP; default: its usual address. */
  origin?: (() => string) | undefined
  /** The SMTP port of each region, once it listens; default: there is none. */
  smtpPorts?: (() => Record<Region, number> | null) | undefined
  /** An address that all events of email of sg are reported to, and its app key; default: that of the seed. */
  webhook?: { url: string; key?: string | undefined } | undefined
  /** Sends callbacks to Push URLs, and webhooks; default: `fetch`. */
  pushFetch?: typeof globalThis.fetch | undefined
  /** Default: `RESOURCES`. */
  resources?: readonly Resource[] | undefined
}

/** The whole service over Web APIs: runs in Node behind a port, and in a page. */
export interface Service {
  /**
   * Answers a request. `cut` ends its connection once what was sent has left.
   *
   * @throws ConnectionDropped where a fault ends the connection without an answer.
   */
  fetch: (request: Request, cut?: () => void) => Promise<Response>
  /** Failures in place of the service's own responses. */
  faults: Faults
  /** Every call, oldest first; grows in place, credentials masked. */
  requests: readonly RequestRecord[]
  /** What was sent, as each recipient gets it. */
  messages: Messages
  /** For an SMTP server: the core has no sockets. */
  smtp: SmtpService
  /** Back to the seed: data, clock, faults and request log. */
  reset: () => Promise<void>
  /** Ends all work: a pending `waitFor` rejects, and tasks that wait for the clock are dropped. */
  close: () => void
}

/** Puts the service together. @throws TypeError for choices, push or webhook settings that are not valid */
export async function createService(options: ServiceOptions): Promise<Service> {
  const { storage: store, clock, staticFile: readStaticFile, demo, idSeed, allowedHosts } = options
  const { resources = RESOURCES } = options
  const pushSettings =
    options.push === undefined ? undefined : await readPushSettings(options.push.url, options.push.key)
  const webhookSettings = options.webhook === undefined ? undefined : readWebhook(options.webhook)
  const ids = createIds(seedOf(store, idSeed))
  const choices = createChoices(options.choices)
  const services = createServices({
    store,
    clock,
    ids,
    choices,
    readStaticFile,
    origin: options.origin ?? (() => 'http://127.0.0.1:4010'),
    smtpPorts: options.smtpPorts ?? (() => null),
    outgoingFetch: options.pushFetch ?? ((...args) => globalThis.fetch(...args)),
    async reset() {
      store.clear()
      log.clear()
      for (const resource of resources) resource.reset?.(services)
      clock.cancelAll()
      await clock.reset()
      await faults.clear()
      choices.reset()
      ids.restart()
      await fill()
    },
  })
  async function fill(): Promise<void> {
    await seed(services, { push: pushSettings, webhook: webhookSettings })
    if (demo) seedDemo(services)
  }
  const apiParts = resources.flatMap(({ openapi }) => openapi ?? [])
  const log = services.get(requestLog)
  const faults = services.get(faultBox)
  const { list, waitFor, clear } = services.get(messageBox)
  await fill()
  for (const resource of resources) resource.start?.(services)

  return {
    fetch: createPipeline(services, [...resources, openApi(apiParts)], allowedHosts),
    faults,
    requests: log.records,
    messages: { list, waitFor, clear },
    smtp: services.get(smtpService),
    reset: services.reset,
    close() {
      clock.cancelAll()
      for (const resource of resources) resource.close?.(services)
    },
  }
}

const readWebhook = ({
  url,
  key = SEED_CREDENTIALS.webhooks.appKey,
}: {
  url: string
  key?: string | undefined
}) => checkWebhook({ url, key }, { url: 'webhookUrl', key: 'webhookKey' })

/** A kept file has ids of earlier starts: the next start must not give them again. */
function seedOf(storage: Storage, idSeed: string | undefined): string | undefined {
  const starts = Number(storage.get('settings', 'starts') ?? 0)
  storage.put('settings', 'starts', '', starts + 1)
  return idSeed === undefined || starts === 0 ? idSeed : `${idSeed}#${starts}`
}
