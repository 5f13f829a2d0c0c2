import { parseArgs } from 'node:util'
import { DEVELOPMENT_EMULATOR } from '@mailframe/protocol/client'
import type { EmulatorOptions } from './create-emulator.js'

/** What --help prints. */
export const HELP = `mailframe-emulator: the hosted email editor service on your own machine

Usage: mailframe-emulator [options]
       mailframe-emulator browser-files <folder>   write what createBrowserEmulator() needs of a static host

  --port <number>   port of the service, 0 for a free one   (default ${DEVELOPMENT_EMULATOR.port})
  --smtp-port <n>   SMTP of sg; us and hk take the next two   (default 2525; with --port 0 free ones)
  --host <address>  address to listen on                    (default 127.0.0.1)
  --data <file>     keep the data in this file              (default: in memory)
  --no-seed         start without the demo Emails
  --allow-host <h>  a further host name to answer to, besides loopback; may be given more than once
  --push-url <url>  where each save is reported: https, or http on a loopback host
  --push-key <key>  encrypts these reports: 32 bytes in base64url, or an RSA private key in PEM
  --webhook-url <u> where each event of an email is reported: https, or http on a loopback host
  --webhook-key <k> the app key that signs these reports     (default dev_app_key)
  --help            show this text
`

const DEFAULT_SMTP_PORT = 2525

/** us and hk take the two ports after it. */
const MAX_SMTP_PORT = 65_533

const OPTIONS = {
  port: { type: 'string' },
  'smtp-port': { type: 'string' },
  host: { type: 'string' },
  data: { type: 'string' },
  'allow-host': { type: 'string', multiple: true },
  'push-url': { type: 'string' },
  'push-key': { type: 'string' },
  'webhook-url': { type: 'string' },
  'webhook-key': { type: 'string' },
  'no-seed': { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

/** The emulator that the arguments ask for, or `help`. @throws Error with one plain line for what it does not know. */
export function readArguments(args: string[]): EmulatorOptions | 'help' {
  const { values } = parseArgs({ args: withKeysJoined(args), options: OPTIONS })
  if (values.help === true) return 'help'
  const { host, data } = values
  const { 'push-url': pushUrl, 'push-key': pushKey } = values
  const { 'webhook-url': webhookUrl, 'webhook-key': webhookKey } = values
  if (pushKey !== undefined && pushUrl === undefined) throw new Error('--push-key needs --push-url')
  if (webhookKey !== undefined && webhookUrl === undefined)
    throw new Error('--webhook-key needs --webhook-url')
  const port = readPort('--port', values.port, DEVELOPMENT_EMULATOR.port, 65_535)
  return {
    port,
    // Who asks for a free port wants no fixed one beside it.
    smtpPort: readPort('--smtp-port', values['smtp-port'], port === 0 ? 0 : DEFAULT_SMTP_PORT, MAX_SMTP_PORT),
    ...(host === undefined ? {} : { host }),
    ...(data === undefined ? {} : { data }),
    allowHosts: values['allow-host'] ?? [],
    ...(pushUrl === undefined ? {} : { pushUrl }),
    ...(pushKey === undefined ? {} : { pushKey }),
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(webhookKey === undefined ? {} : { webhookKey }),
    demo: values['no-seed'] !== true,
  }
}

function readPort(option: string, text: string | undefined, preset: number, max: number): number {
  if (text === undefined) return preset
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > max) throw new Error(`${option} must be a whole number from 0 to ${max}`)
  return port
}

/** A key in base64url may begin with a dash, which `parseArgs` takes for an option where it stands apart. */
function withKeysJoined(args: readonly string[]): string[] {
  const joined: string[] = []
  for (const arg of args) {
    const option = joined.at(-1)
    const isKey = option === '--push-key' || option === '--webhook-key'
    if (isKey && arg.startsWith('-') && !Object.hasOwn(OPTIONS, arg.replace(/^--|=.*$/g, ''))) {
      joined[joined.length - 1] = `${option}=${arg}`
    } else joined.push(arg)
  }
  return joined
}
