import { isUtf8 } from 'node:buffer'
import { existsSync } from 'node:fs'
import { open, readFile } from 'node:fs/promises'
import { CommanderError } from 'commander'
import { BulkError } from '../bulk/error.js'
import type { BulkMessage, BulkOptions, BulkReport } from '../bulk/types.js'
import { createSender } from '../client/create-sender.js'
import { SendingError } from '../error.js'
import { dryRun } from './dry-run.js'
import { type CliOptions, createCommand, refuseFlagsAsValues } from './options.js'
import { createProgressBar } from './progress.js'
import { checkFile, InputError, recipientsOf } from './recipients.js'

/** Where a run writes to. */
export interface CliOutput {
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
  /** Aborted by Ctrl-C. */
  signal: AbortSignal
}

/** Runs the command. Gives its exit status: 0 all were sent, 1 some were not, 2 the input is at fault. */
export async function runCli(
  args: readonly string[],
  { stdout, stderr, signal }: CliOutput,
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
    const checked = await dryRun(message, recipients(), options)
    for (const fault of checked.faults) complain(fault)
    if (checked.valid + checked.invalid === 0) throw new InputError(`--csv ${options.csv} has no recipients`)
    if (options.dryRun) {
      say(
        `${checked.valid} recipients in ${checked.batches} requests, ${checked.invalid} invalid; nothing was sent`,
      )
      return checked.invalid === 0 ? 0 : 1
    }
    const report = await send(message, options, {
      recipients,
      total: checked.valid + checked.invalid,
      stderr,
      signal,
    })
    return conclude(report, say)
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    if (error instanceof BulkError) {
      complain(error.message)
      conclude(error.report, say)
      return 1
    }
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

interface Run {
  recipients: () => ReturnType<typeof recipientsOf>
  total: number
  stderr: NodeJS.WriteStream
  signal: AbortSignal
}

async function send(
  message: BulkMessage,
  options: CliOptions,
  { recipients, total, stderr, signal }: Run,
): Promise<BulkReport> {
  const { csv, resume, concurrency, repeatUnknown, requireFromName } = options
  const checkpoint = options.checkpoint ?? (csv === undefined ? undefined : `${csv}.checkpoint`)
  if (resume && checkpoint === undefined)
    throw new InputError('--resume needs --checkpoint <file>, or --csv <file>')
  if (checkpoint !== undefined) {
    const exists = existsSync(checkpoint)
    if (exists && !resume) {
      throw new InputError(
        `${checkpoint} is there from a run before: pass --resume to go on, or remove it to send again`,
      )
    }
    if (!exists && resume) throw new InputError(`--resume: there is no ${checkpoint}`)
  }
  const report = options.report === undefined ? null : await openReport(options.report)
  const bar = createProgressBar(stderr, total)
  const bulk: BulkOptions = {
    concurrency,
    repeatUnknown,
    requireFromName,
    signal,
    onProgress: (progress) => bar.update(progress),
    ...(checkpoint === undefined ? {} : { checkpoint }),
    ...(report === null
      ? {}
      : {
          onReport: (reports) =>
            report.appendFile(reports.map((entry) => `${JSON.stringify(entry)}\n`).join('')),
        }),
  }
  try {
    return await createSender().sendBulk(message, recipients(), bulk)
  } finally {
    bar.stop()
    await report?.close()
  }
}

async function openReport(path: string) {
  return open(path, 'w', 0o600).catch((error: { code?: string }) => {
    throw new InputError(`--report ${path} cannot be written (${error.code ?? error})`)
  })
}

function conclude(report: BulkReport, say: (text: string) => void): number {
  const { total, sent, refused, notSent, unknown } = report
  say(`${total} recipients: ${sent} sent, ${refused} refused, ${notSent} not sent, ${unknown} unknown`)
  const reasons = new Map<string, number>()
  for (const { outcome, message } of sent === total ? [] : report.recipients) {
    if (outcome !== 'sent') reasons.set(message ?? outcome, (reasons.get(message ?? outcome) ?? 0) + 1)
    if (reasons.size === MOST_REASONS) break
  }
  for (const [reason, count] of reasons) say(`  ${count} × ${reason}`)
  if (unknown > 0)
    say('Unknown: the service may have taken them. --resume --repeat-unknown sends them again.')
  return sent === total ? 0 : 1
}

const MOST_REASONS = 10
