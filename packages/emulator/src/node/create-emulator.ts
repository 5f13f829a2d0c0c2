import type { Region } from '@mailframe/protocol/sending'
import {
  type Choices,
  type Clock,
  createClock,
  createMemoryStorage,
  createService,
  type Faults,
  type Messages,
  type RequestRecord,
  SEED_CREDENTIALS,
  type Storage,
} from '../core/index.js'
import { listen } from './listen.js'
import { listenSmtp, type SmtpAddresses } from './smtp/listen.js'
import { readStaticFile } from './static-files.js'

/** What `createEmulator()` takes. */
export interface EmulatorOptions {
  /** Default 0: a free port. */
  port?: number
  /** SMTP of sg; us and hk have the next two. Default 0: free ports. */
  smtpPort?: number
  /** Of the service and of SMTP. Default 127.0.0.1. */
  host?: string
  /** A file to keep the data in; default: memory. */
  data?: string
  /** Also seeds a few Emails to look at; default false. */
  demo?: boolean
  /** Makes ids and codes repeat: the same ones in the same order, for every start and after each reset. */
  idSeed?: string
  /** What the emulator does where the spec is silent, other than by default: see spec/choices.md. */
  choices?: Partial<Choices>
  /** Host names, beside those of loopback and `host`, by which the emulator may be called, and whose pages may call it. */
  allowHosts?: string[]
  /** Push URL of the development Application: https, or http on a loopback host. */
  pushUrl?: string
  /** Push Key: the callback is encrypted under it. 32 bytes in base64url, or an RSA private key in PEM. */
  pushKey?: string
  /** Address that events of email are reported to: https, or http on a loopback host. Not tried at the start. */
  webhookUrl?: string
  /** App key that they are signed with. Default: `credentials.webhooks.appKey`. */
  webhookKey?: string
}

/** A running emulator: its addresses, its credentials, and what tests do with it. */
export interface Emulator {
  /** Base address of the service, without a slash at its end. */
  url: string
  /** Address of the editor, without a slash at its end; `${editorUrl}/thirdApp` is its page. */
  editorUrl: string
  /** The seeded credentials, for your client. */
  credentials: typeof SEED_CREDENTIALS
  /** SMTP of each region, such as `smtp.sg.port`, and the certificate of its STARTTLS. */
  smtp: SmtpAddresses
  /** What was sent by email and SMS, as each recipient gets it. The newest 10,000, of at most 64 MiB, are kept. */
  messages: Messages
  /** The time of the service, which tests may stop and move. */
  clock: Clock
  /** Failures in place of the service's own responses. */
  faults: Faults
  /** Every call, oldest first; grows in place, credentials masked. The newest 10,000, of at most 16 MiB, are kept. */
  requests: readonly RequestRecord[]
  /** Back to the seed data, real time, no faults and an empty request log. */
  reset(): Promise<void>
  /** Stops the server and releases the data file. */
  close(): Promise<void>
}

/**
 * Starts the service on this machine.
 *
 * @throws Error with one plain line where the port or the data file cannot be used.
 */
export async function createEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const {
    port = 0,
    smtpPort = 0,
    host = '127.0.0.1',
    data,
    demo = false,
    idSeed,
    choices,
    allowHosts = [],
    pushUrl,
    pushKey,
    webhookUrl,
    webhookKey,
  } = options
  const storage = await openStorage(data)
  const clock = createClock()
  let origin = ''
  let smtpPorts: Record<Region, number> | null = null
  try {
    const service = await createService({
      storage,
      clock,
      staticFile: readStaticFile,
      demo,
      idSeed,
      choices,
      origin: () => origin,
      smtpPorts: () => smtpPorts,
      allowedHosts: [host, ...allowHosts],
      push: pushUrl === undefined ? undefined : { url: pushUrl, key: pushKey },
      webhook: webhookUrl === undefined ? undefined : { url: webhookUrl, key: webhookKey },
    })
    const listener = await listen(service.fetch, { host, port })
    const smtp = await listenSmtp(service.smtp, { host, port: smtpPort }).catch(async (error: unknown) => {
      await listener.close()
      throw error
    })
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${listener.port}`
    origin = url
    const { sg, us, hk } = smtp.addresses
    smtpPorts = { sg: sg.port, us: us.port, hk: hk.port }
    return {
      url,
      editorUrl: url,
      credentials: SEED_CREDENTIALS,
      clock,
      faults: service.faults,
      requests: service.requests,
      smtp: smtp.addresses,
      messages: service.messages,
      reset: service.reset,
      async close() {
        service.close()
        await Promise.all([listener.close(), smtp.close()])
        storage.close()
      },
    }
  } catch (error) {
    storage.close()
    throw error
  }
}

async function openStorage(data: string | undefined): Promise<Storage> {
  if (data === undefined) return createMemoryStorage()
  // A native module: loaded only by those who keep a file.
  const { openLibsqlStorage } = await import('./libsql-storage.js')
  return openLibsqlStorage(data)
}
