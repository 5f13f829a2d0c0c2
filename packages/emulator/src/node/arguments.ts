import { parseArgs } from 'node:util'
import type { EmulatorOptions } from './create-emulator.js'

export const HELP = `mailframe-emulator: the hosted email editor service on your own machine

Usage: mailframe-emulator [options]

  --port <number>   port of the service, 0 for a free one   (default 4010)
  --host <address>  address to listen on                    (default 127.0.0.1)
  --data <file>     keep the data in this file              (default: in memory)
  --no-seed         start without the demo Emails
  --help            show this text
`

const DEFAULT_PORT = 4010

/** The options that the arguments name, or `help`. @throws Error with one plain line for what it does not know. */
export function readArguments(args: string[]): EmulatorOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      'no-seed': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return 'help'
  return {
    port: readPort(values.port),
    ...(values.host === undefined ? {} : { host: values.host }),
    ...(values.data === undefined ? {} : { data: values.data }),
    demo: values['no-seed'] !== true,
  }
}

function readPort(text: string | undefined): number {
  if (text === undefined) return DEFAULT_PORT
  const port = Number(text)
  if (!/^\d+$/.test(text) || port > 65_535) throw new Error('--port must be a whole number from 0 to 65535')
  return port
}
