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
      command.error(`error: option '${option.flags}' argument missing: ${value} follows it`)
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
    .description(
      'Sends an email to one or many recipients, 100 per request, each with their own values for %name%.',
    )
    .requiredOption('--from <address>', 'sender address, or "Name <address>"')
    .option('--from-name <name>', 'sender name; default: the name in --from')
    .requiredOption('--subject <text>', 'subject, at most 512 characters')
    .option('--to <address>', 'a recipient; can be repeated', collect, [])
    .option(
      '--csv <file>',
      'recipients: a column "to" or "email", and a %column% for each other column; - reads standard input',
    )
    .option(
      '--delimiter <character>',
      'column separator: , ; tab or another character; default: as in the first line',
      delimiter,
    )
    .option('--column <name=column>', 'the column of the addresses, or of a %name%; can be repeated', collect)
    .option('--html <file>', 'HTML content')
    .option('--plain <file>', 'plain-text content')
    .option('--reply-to <address>', 'reply-to address; up to three times', collect)
    .option('--label <label>', 'label name')
    .option('--tag <tag>', 'tag; up to five times', collect)
    .option('--attach <file>', 'attachment; can be repeated', collect)
    .addOption(
      new Option('--escape <how>', 'how values are escaped in the HTML')
        .choices(['html', 'none'])
        .default('html'),
    )
    .option('--concurrency <number>', 'requests at a time', positive, 4)
    .option('--checkpoint <file>', 'file that records what was sent; default with --csv: <csv>.checkpoint')
    .option('--resume', 'continue from the checkpoint of an earlier run', false)
    .option(
      '--repeat-unknown',
      'send batches with an unknown outcome again; only where the service honors sendRequestId',
      false,
    )
    .option('--report <file>', 'write the outcome of each recipient, as one line of JSON each')
    .option('--no-require-from-name', 'send without a sender name')
    .option('--dry-run', 'check everything, send nothing', false)
    .addHelpText(
      'after',
      `
Credentials come from the environment only: MAILFRAME_SENDING_REGION, MAILFRAME_SENDING_API_USER,
MAILFRAME_SENDING_API_KEY and MAILFRAME_SENDING_API (the REST base address of the region).

Exit code: 0 all sent, 1 some not sent, 2 the options, the input or the settings are wrong.`,
    )
    .allowExcessArguments(false)
    .allowUnknownOption(false)
    .exitOverride()
}
