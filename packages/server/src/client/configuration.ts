import { serviceUrl } from '@mailframe/protocol'
import {
  base64,
  createRedactor,
  createSecret,
  memoizeAsync,
  REDACTED,
  type Redactor,
  readEnvironment,
  readSetting,
  redactedError,
  type Secret,
  SettingError,
  sha256,
} from '@mailframe/protocol/client'
import { developmentEmulator } from './development-emulator.js'
import { MailframeError } from './error.js'
import type { MailframeOptions } from './options.js'

/** What calls need of the configuration, read and checked. */
export interface ServiceConfiguration {
  /** {base_url}, without a slash at its end. */
  base: string
  clientId: string
  clientSecret: Secret
  /** What Basic carries: base64 of the pair. */
  basic: Secret
  /** The documented variant of the access flow. */
  variant: 1 | 2
  /** Identifies address, variant and credential pair without revealing them. */
  tokenKey: string
}

export interface EditorConfiguration {
  /** {editor_url}, without a slash at its end. */
  editorUrl: string
  insecureHosts: readonly string[]
}

/** Both read at first use, kept once they are there. Their failures are `configurationMissing`. */
export interface Configuration {
  service(): Promise<ServiceConfiguration>
  editor(): Promise<EditorConfiguration>
}

export function createConfiguration(options: MailframeOptions): Configuration {
  const { variant = 1 } = options
  let emulator: ReturnType<typeof developmentEmulator> | null = null
  const settings = async () => {
    emulator ??= developmentEmulator(options)
    const found = await emulator
    // It may be started later.
    if (found === null) emulator = null
    return found ?? options
  }
  const insecureHosts = () =>
    options.insecureHosts ??
    readEnvironment('MAILFRAME_INSECURE_HOSTS')
      ?.split(/[\s,]+/)
      .filter(Boolean) ??
    []

  return {
    service: memoizeAsync(() =>
      asMailframeError(async () => {
        if (variant !== 1 && variant !== 2) throw new TypeError('variant must be 1 or 2')
        const { baseUrl, clientId, clientSecret } = await settings()
        const base = await readSetting({ option: 'baseUrl', value: baseUrl, variable: 'MAILFRAME_BASE_URL' })
        const address = addressWithoutSlash(serviceUrl('baseUrl', base, insecureHosts()))
        const id = await readSetting({ option: 'clientId', value: clientId, variable: 'MAILFRAME_CLIENT_ID' })
        if (id.includes(':')) throw new TypeError('clientId must not contain a colon: Basic cannot carry it')
        const secret = await readSetting({
          option: 'clientSecret',
          value: clientSecret,
          variable: 'MAILFRAME_CLIENT_SECRET',
        })
        return {
          base: address,
          clientId: id,
          clientSecret: createSecret(secret),
          basic: createSecret(base64(`${id}:${secret}`)),
          variant,
          tokenKey: `mailframe:token:${variant}:${await sha256Hex(JSON.stringify([address, id, secret]))}`,
        }
      }),
    ),
    editor: memoizeAsync(() =>
      asMailframeError(async () => {
        const { editorUrl } = await settings()
        const value = await readSetting({
          option: 'editorUrl',
          value: editorUrl,
          variable: 'MAILFRAME_EDITOR_URL',
        })
        const hosts = insecureHosts()
        return { editorUrl: addressWithoutSlash(serviceUrl('editorUrl', value, hosts)), insecureHosts: hosts }
      }),
    ),
  }
}

async function asMailframeError<T>(load: () => Promise<T>): Promise<T> {
  try {
    return await load()
  } catch (error) {
    if (!(error instanceof SettingError) && !(error instanceof TypeError)) throw error
    throw new MailframeError({
      error: 'configurationMissing',
      message: error.message,
      // What the function of a setting threw: its message only, never what it carries.
      cause: error.cause === undefined ? undefined : redactedError(error.cause, createRedactor([])),
    })
  }
}

function addressWithoutSlash(url: URL): string {
  return url.href.replace(/\/+$/, '')
}

async function sha256Hex(text: string): Promise<string> {
  return Array.from(await sha256(text), (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** The documented form of a token: also one that this process never held. */
const JWT = /eyJ[\w-]{8,}\.[\w-]{8,}\.[\w-]+/g

/** Removes the credentials, the given tokens, and everything that looks like a JWT from a text. */
export function redactorOf(
  settings: ServiceConfiguration | undefined,
  tokens: readonly string[] = [],
): Redactor {
  const pair = settings && { id: settings.clientId, secret: settings.clientSecret.reveal() }
  const redact = createRedactor(pair === undefined ? tokens : [pair, ...tokens])
  return (text) => redact(text).replace(JWT, REDACTED)
}
