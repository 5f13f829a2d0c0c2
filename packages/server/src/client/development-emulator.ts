import { DEVELOPMENT_EMULATOR, readEnvironment } from '@mailframe/protocol/client'
import type { MailframeOptions } from './options.js'

/** The four settings of a client. */
export type Settings = Required<Pick<MailframeOptions, 'baseUrl' | 'editorUrl' | 'clientId' | 'clientSecret'>>

const VARIABLES = [
  'MAILFRAME_BASE_URL',
  'MAILFRAME_EDITOR_URL',
  'MAILFRAME_CLIENT_ID',
  'MAILFRAME_CLIENT_SECRET',
]
const PROBE_MS = 1_000

/**
 * The settings of an emulator on its default port of this machine, where it runs: in development only, and only where
 * none of the four settings is given, neither as an option nor in the environment. Null: there is none.
 */
export async function developmentEmulator(options: MailframeOptions): Promise<Settings | null> {
  if (readEnvironment('NODE_ENV') !== 'development') return null
  const { baseUrl, editorUrl, clientId, clientSecret } = options
  const isSet = [baseUrl, editorUrl, clientId, clientSecret].some((value) => value !== undefined)
  if (isSet || VARIABLES.some((name) => readEnvironment(name)?.trim())) return null
  const { url, applicationId, apiKey, ...seed } = DEVELOPMENT_EMULATOR
  if (!(await emulatorAnswers(options.fetch))) return null
  console.info(`mailframe: none of ${VARIABLES.join(', ')} is set: using the emulator at ${url}`)
  const pair =
    options.variant === 2
      ? { clientId: applicationId, clientSecret: apiKey }
      : { clientId: seed.clientId, clientSecret: seed.clientSecret }
  return { baseUrl: url, editorUrl: url, ...pair }
}

/** Whether an emulator listens on its default port of this machine. */
export async function emulatorAnswers(fetch: MailframeOptions['fetch'] = globalThis.fetch): Promise<boolean> {
  const { url, probe } = DEVELOPMENT_EMULATOR
  try {
    const response = await fetch(`${url}${probe}`, {
      signal: AbortSignal.timeout(PROBE_MS),
      redirect: 'manual',
    })
    return response.ok && Array.isArray(await response.json())
  } catch {
    return false
  }
}
