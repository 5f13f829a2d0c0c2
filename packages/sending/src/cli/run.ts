import { CommanderError } from 'commander'
import { NOT_REACHED } from '../bulk/run-batch.js'
import type { BulkMessage, BulkReport } from '../bulk/types.js'
import { mailSettingFaults } from '../client/configuration.js'
import { SendingError } from '../client/error.js'
import { readColumnChoices } from './columns.js'
import { type Csv, openCsv } from './csv.js'
import { dryRun } from './dry-run.js'
import { InputError, type InputFile, openInput, removeSpool, STDIN, spoolStdin } from './input.js'
import { messageOf } from './message.js'
import { type CliOptions, createCommand, refuseFlagsAsValues } from './options.js'
import { type Placeholder, placeholdersOf } from './placeholders.js'
import { recipientsOf } from './recipients.js'
import { send } from './send.js'
import type { Stops } from './stops.js'

/** Where a run writes to, what it reads, and what ends it. */
export interface CliOutput extends Stops {
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  /** Default: that of the process. */
  stdin?: NodeJS.ReadableStream
}

/** Runs the command. Gives its exit status: 0 all were sent, 1 some were not, 2 the input is at fault. */
export async function runCli(args: readonly string[], output: CliOutput): Promise<number> {
  const { stdout, stderr, stdin = process.stdin } = output
  const printError = (text: string) => stderr.write(`mailframe-send: ${text}\n`)
  try {
    const command = createCommand().configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    refuseFlagsAsValues(command, args)
    const options = command.parse(args, { from: 'user' }).opts<CliOptions>()
    const isPiped = options.csv === STDIN
    const message = await messageOf(options)
    const csv = isPiped
      ? await spoolStdin('--csv', stdin)
      : options.csv === undefined
        ? null
        : await openInput('--csv', options.csv)
    try {
      return await checkAndSend(options, message, csv, output)
    } finally {
      if (isPiped && csv !== null) await removeSpool(csv)
    }
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof SendingError) && !(error instanceof InputError)) throw error
    printError(error.message)
    return 2
  }
}

async function checkAndSend(
  options: CliOptions,
  message: BulkMessage,
  file: InputFile | null,
  { stdout, stderr, signal, abort }: CliOutput,
): Promise<number> {
  const print = (text: string) => stdout.write(`${text}\n`)
  const printError = (text: string) => stderr.write(`mailframe-send: ${text}\n`)
  const placeholders = placeholdersOf(message)
  const csv = file === null ? undefined : await csvOf(file, options, placeholders)
  const recipients = () => recipientsOf(options.to, csv)
  const checked = await dryRun(message, recipients(), { ...options, signal, csv, placeholders })
  for (const fault of checked.faults) printError(fault)
  const total = checked.valid + checked.invalid
  if (total === 0) throw new InputError(`${file?.name ?? '--csv'} has no recipients`)
  if (options.dryRun) {
    const settings = await mailSettingFaults()
    for (const fault of settings) printError(fault)
    const { valid, batches, invalid, duplicates, unfilled } = checked
    const again = duplicates === 0 ? '' : `, ${duplicates} more than once`
    print(`${valid} recipients in ${batches} requests, ${invalid} invalid${again}; nothing was sent`)
    if (settings.length > 0) return 2
    return invalid + duplicates + unfilled === 0 ? 0 : 1
  }
  const { report, error } = await send(message, options, {
    recipients,
    total,
    stderr,
    signal,
    ...(abort && { abort }),
  })
  if (error !== undefined) printError(error.message)
  return Math.max(conclude(report, print), error === undefined ? 0 : 1)
}

async function csvOf(
  file: InputFile,
  { delimiter, column = [] }: CliOptions,
  placeholders: readonly Placeholder[],
): Promise<Csv> {
  const names = placeholders.map(({ name }) => name)
  return openCsv(file, { delimiter, choices: readColumnChoices(column), placeholders: names })
}

function conclude(report: BulkReport, print: (text: string) => void): number {
  const { total, sent, refused, notSent, unknown } = report
  const rest = total - report.recipients.length
  print(`${total} recipients: ${sent} sent, ${refused} refused, ${notSent} not sent, ${unknown} unknown`)
  const reasons = new Map<string, number>()
  for (const { outcome, message } of sent === total ? [] : report.recipients) {
    if (outcome !== 'sent') reasons.set(message ?? outcome, (reasons.get(message ?? outcome) ?? 0) + 1)
    if (reasons.size === MOST_REASONS) break
  }
  const { message } = NOT_REACHED
  if (rest > 0) reasons.set(message, (reasons.get(message) ?? 0) + rest)
  for (const [reason, count] of reasons) print(`  ${count} × ${reason}`)
  if (unknown > 0)
    print('Unknown: the service may have accepted them. --resume --repeat-unknown sends them again.')
  return sent === total ? 0 : 1
}

const MOST_REASONS = 10
