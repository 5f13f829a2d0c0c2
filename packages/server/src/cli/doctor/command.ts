import { parseArgs } from 'node:util'
import { examine, type Patient } from './doctor.js'
import { readEnvironmentFiles } from './environment.js'
import { report } from './report.js'

const HELP = `mailframe doctor: finds what keeps the editor from opening, and how to fix it

Usage: mailframe doctor [options], in the folder of your app

  --route <url>       the route of your running app, such as http://localhost:3000/api/mailframe
  --page <url>        a page that shows the editor
  --header <h>        sent with the request of --page, such as 'Cookie: session=…'; may be given more than once
  --push-url <url>    the Push URL set in your Console
  --user <id>         the End User that a code is minted for   (default mailframe-doctor)
  --env <file>        read this file                           (default .env, .env.development, .env.local, …)
  --json              print the findings as JSON
  --help              show this text

Exit code: 0 no problems, 1 problems found, 2 wrong options.
`

/** `mailframe doctor`: resolves with its exit code. */
export async function doctorCommand(args: string[]): Promise<number> {
  let asked: ReturnType<typeof readOptions>
  try {
    asked = readOptions(args)
  } catch (error) {
    const [line] = (error as Error).message.split('\n')
    process.stderr.write(`mailframe doctor: ${line}\n`)
    return 2
  }
  if (asked === 'help') {
    process.stdout.write(HELP)
    return 0
  }
  const findings = await examine(asked.patient)
  process.stdout.write(asked.json ? `${JSON.stringify({ findings }, null, 2)}\n` : report(findings))
  return findings.some(({ level }) => level === 'problem') ? 1 : 0
}

function readOptions(args: string[]): { patient: Patient; json: boolean } | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      route: { type: 'string' },
      page: { type: 'string' },
      header: { type: 'string', multiple: true },
      'push-url': { type: 'string' },
      user: { type: 'string' },
      env: { type: 'string', multiple: true },
      json: { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return 'help'
  const folder = process.cwd()
  return {
    json: values.json === true,
    patient: {
      folder,
      environment: readEnvironmentFiles(folder, process.env, values.env),
      route: address('--route', values.route)?.replace(/\/+$/, '') ?? null,
      page: address('--page', values.page),
      headers: (values.header ?? []).map(readHeader),
      pushUrl: values['push-url'] ?? null,
      userId: values.user ?? 'mailframe-doctor',
    },
  }
}

function address(option: string, text: string | undefined): string | null {
  if (text === undefined) return null
  if (/^https?:\/\//i.test(text) && URL.canParse(text)) return text
  throw new Error(`${option} must be an address that starts with http:// or https://`)
}

function readHeader(text: string): [string, string] {
  const [, name, value] = /^([\w!#$%&'*+.^`|~-]+):\s*(.*)$/.exec(text) ?? []
  if (name === undefined || value === undefined)
    throw new Error("--header must look like 'Cookie: session=…'")
  return [name, value]
}
