import { createRequire } from 'node:module'
import { Command, InvalidArgumentError, Option } from 'commander'
import { readDelimiter } from './csv.js'

/** What the command line says, checked for its form. */
export interface CliOptions {
  from: string
  fromName?: string
  subject: string
  to: string[]
  csv?: string
  delimiter?: string
  column?: string[]
  html?: string
  plain?: string
  replyTo?: string[]
  label?: string
  tag?: string[]
  attach?: string[]
  concurrency: number
  escape: 'html' | 'none'
  checkpoint?: string
  resume: boolean
  repeatUnknown: boolean
  report?: string
  dryRun: boolean
  requireFromName: boolean
}

const collect = (value: string, before: string[] = []): string[] => [...before, value]

function delimiter(value: string): string {
  const read = readDelimiter(value)
  if (read === null) throw new InvalidArgumentError('must be one character, such as , or ; or tab')
  return read
}

function positive(value: string): number {
  const number = Number(value)
  if (!Number.isSafeInteger(number) || number < 1)
    throw new InvalidArgumentError('must be a positive integer')
  return number
}

/**
 * Refuses a flag in the place of a value: `--to --dry-run` would use the flag as an address, and send.
 *
 * @throws CommanderError
 */
export function refuseFlagsAsValues(command: Command, args: readonly string[]): void {
  const flags = new Map(command.options.map((option) => [option.long, option]))
  for (const [at, arg] of args.entries()) {
    const option = flags.get(arg)
    const value = args[at + 1]
    if (option?.required && value !== undefined && (value === '--help' || flags.has(value))) {
      command.error(`error: option '${option.flags}' argument missing: it is followed by ${value}`)
    }
  }
}

/** As the package names it: also where this was bundled into another place beside it. */
function versionOf(): string {
  const { version } = createRequire(import.meta.url)('@mailframe/sending/package.json') as { version: string }
  return version
}

/** The command. Unknown flags and arguments are errors: a typing error must not send mail. */
export function createCommand(): Command {
  return new Command('mailframe-send')
    .version(versionOf(), '--version')
    .description('Sends one email to one or many, 100 a request, each with their own values of %name%.')
    .requiredOption('--from <address>', 'sender address, also "Name <address>"')
    .option('--from-name <name>', 'sender name; default: the name in --from')
    .requiredOption('--subject <text>', 'subject, at most 512 characters')
    .option('--to <address>', 'a recipient; can be given again', collect, [])
    .option(
      '--csv <file>',
      'recipients: a column "to" or "email", every other is a %column%; - is the standard input',
    )
    .option(
      '--delimiter <character>',
      'between the columns: , ; tab or another one; default: that of the first line',
      delimiter,
    )
    .option('--column <name=column>', 'the column of to or of a %name%; can be given again', collect)
    .option('--html <file>', 'HTML content')
    .option('--plain <file>', 'plain-text content')
    .option('--reply-to <address>', 'reply-to address; can be given up to three times', collect)
    .option('--label <label>', 'name of a label')
    .option('--tag <tag>', 'a tag; can be given up to five times', collect)
    .option('--attach <file>', 'an attachment; can be given again', collect)
    .addOption(
      new Option('--escape <how>', 'whether values are escaped in the HTML')
        .choices(['html', 'none'])
        .default('html'),
    )
    .option('--concurrency <number>', 'requests at the same time', positive, 4)
    .option('--checkpoint <file>', 'remembers what was sent; default with --csv: <csv>.checkpoint')
    .option('--resume', 'go on where the run of the checkpoint ended', false)
    .option(
      '--repeat-unknown',
      'send batches of unknown outcome again; only where the service honours sendRequestId',
      false,
    )
    .option('--report <file>', 'write what became of each recipient, one line of JSON each')
    .option('--no-require-from-name', 'send without a sender name')
    .option('--dry-run', 'check everything and send nothing', false)
    .addHelpText(
      'after',
      `
Credentials come from the environment only: MAILFRAME_SENDING_REGION, MAILFRAME_SENDING_API_USER,
MAILFRAME_SENDING_API_KEY and MAILFRAME_SENDING_API (the REST base address of the region).

Exit status: 0 all were sent, 1 some were not, 2 the command, its input or a setting is at fault.`,
    )
    .allowExcessArguments(false)
    .allowUnknownOption(false)
    .exitOverride()
}
