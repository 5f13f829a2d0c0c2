import { isUtf8 } from 'node:buffer'
import { readFile } from 'node:fs/promises'
import { CommanderError } from 'commander'
import { NOT_REACHED } from '../bulk/run-batch.js'
import type { BulkMessage, BulkReport } from '../bulk/types.js'
import { SendingError } from '../error.js'
import { dryRun } from './dry-run.js'
import { type CliOptions, createCommand, refuseFlagsAsValues } from './options.js'
import { checkFile, InputError, recipientsOf } from './recipients.js'
import { send } from './send.js'
import type { Stops } from './stops.js'

/** Where a run writes to, and what ends it. */
export interface CliOutput extends Stops {
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
}

/** Runs the command. Gives its exit status: 0 all were sent, 1 some were not, 2 the input is at fault. */
export async function runCli(
  args: readonly string[],
  { stdout, stderr, signal, abort }: CliOutput,
): Promise<number> {
  const say = (text: string) => stdout.write(`${text}\n`)
  const complain = (text: string) => stderr.write(`mailframe-send: ${text}\n`)
  try {
    const command = createCommand().configureOutput({
      writeOut: (text) => stdout.write(text),
      writeErr: (text) => stderr.write(text),
    })
    refuseFlagsAsValues(command, args)
    const options = command.parse(args, { from: 'user' }).opts<CliOptions>()
    const message = await messageOf(options)
    const recipients = () => recipientsOf(options.to, options.csv)
    const checked = await dryRun(message, recipients(), { ...options, signal })
    for (const fault of checked.faults) complain(fault)
    if (checked.valid + checked.invalid === 0) throw new InputError(`--csv ${options.csv} has no recipients`)
    if (options.dryRun) {
      say(
        `${checked.valid} recipients in ${checked.batches} requests, ${checked.invalid} invalid; nothing was sent`,
      )
      return checked.invalid === 0 ? 0 : 1
    }
    const total = checked.valid + checked.invalid
    const { report, error } = await send(message, options, {
      recipients,
      total,
      stderr,
      signal,
      ...(abort && { abort }),
    })
    if (error !== undefined) complain(error.message)
    return Math.max(conclude(report, say), error === undefined ? 0 : 1)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (!(error instanceof SendingError) && !(error instanceof InputError)) throw error
    complain(error.message)
    return 2
  }
}

async function messageOf(options: CliOptions): Promise<BulkMessage> {
  const { from, fromName, subject, to, csv, html, plain, replyTo, label, tag, attach } = options
  if (to.length === 0 && csv === undefined)
    throw new InputError('pass recipients: --to <address>, or --csv <file>')
  if (html === undefined && plain === undefined)
    throw new InputError('pass content: --html <file>, --plain <file>, or both')
  const files: [string, string | undefined][] = [
    ['--csv', csv],
    ['--html', html],
    ['--plain', plain],
    ...(attach ?? []).map((path): [string, string] => ['--attach', path]),
  ]
  for (const [option, path] of files) if (path !== undefined) await checkFile(option, path)
  return {
    from,
    subject,
    ...(fromName === undefined ? {} : { fromName }),
    ...(html === undefined ? {} : { html: await readText('--html', html) }),
    ...(plain === undefined ? {} : { plain: await readText('--plain', plain) }),
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(label === undefined ? {} : { label }),
    ...(tag === undefined ? {} : { tags: tag }),
    ...(attach === undefined ? {} : { attachments: attach.map((path) => ({ path })) }),
  }
}

async function readText(option: string, path: string): Promise<string> {
  const bytes = await readFile(path)
  if (!isUtf8(bytes)) throw new InputError(`${option} ${path} is not UTF-8`)
  return new TextDecoder().decode(bytes)
}

function conclude(report: BulkReport, say: (text: string) => void): number {
  const { total, sent, refused, notSent, unknown } = report
  const rest = total - report.recipients.length
  say(`${total} recipients: ${sent} sent, ${refused} refused, ${notSent} not sent, ${unknown} unknown`)
  const reasons = new Map<string, number>()
  for (const { outcome, message } of sent === total ? [] : report.recipients) {
    if (outcome !== 'sent') reasons.set(message ?? outcome, (reasons.get(message ?? outcome) ?? 0) + 1)
    if (reasons.size === MOST_REASONS) break
  }
  const { message } = NOT_REACHED
  if (rest > 0) reasons.set(message, (reasons.get(message) ?? 0) + rest)
  for (const [reason, count] of reasons) say(`  ${count} × ${reason}`)
  if (unknown > 0)
    say('Unknown: the service may have taken them. --resume --repeat-unknown sends them again.')
  return sent === total ? 0 : 1
}

const MOST_REASONS = 10
