import { existsSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { BulkError } from '../bulk/error.js'
import { NOT_REACHED } from '../bulk/run-batch.js'
import type { BulkMessage, BulkOptions, BulkRecipient, BulkReport, RecipientReport } from '../bulk/types.js'
import { createSender } from '../sender/create-sender.js'
import { InputError, STDIN } from './input.js'
import type { CliOptions } from './options.js'
import { createProgressBar } from './progress.js'
import type { Stops } from './stops.js'

interface Run extends Stops {
  /** Reads them anew. */
  recipients: () => AsyncIterable<BulkRecipient>
  total: number
  stderr: NodeJS.WriteStream
}

/** Sends, with a bar, a checkpoint and a file of reports. A run that ended early gives what ended it, too. */
export async function send(
  message: BulkMessage,
  options: CliOptions,
  { recipients, total, stderr, signal, abort }: Run,
): Promise<{ report: BulkReport; error?: BulkError }> {
  const { concurrency, repeatUnknown, requireFromName } = options
  const checkpoint = checkpointOf(options)
  const file = options.report === undefined ? null : await openReport(options.report)
  const write = (reports: readonly RecipientReport[]) =>
    file?.appendFile(reports.map((entry) => `${JSON.stringify(entry)}\n`).join(''))
  const bar = createProgressBar(stderr, total)
  const bulk: BulkOptions = {
    concurrency,
    escape: options.escape,
    repeatUnknown,
    requireFromName,
    signal,
    abort,
    onProgress: (progress) => bar.update(progress),
    ...(checkpoint === undefined ? {} : { checkpoint }),
    ...(file === null ? {} : { onReport: write }),
  }
  try {
    return { report: await createSender().sendBulk(message, recipients(), bulk) }
  } catch (error) {
    if (!(error instanceof BulkError)) throw error
    const { report } = error
    // Recipients that cannot be read again are reported as far as possible: the report of the run matters more.
    if (file !== null) await writeRest(recipients(), report.total, write).catch(() => {})
    return { report: { ...report, total, notSent: report.notSent + total - report.total }, error }
  } finally {
    bar.stop()
    await file?.close()
  }
}

function checkpointOf({ checkpoint, csv, resume }: CliOptions): string | undefined {
  const path = checkpoint ?? (csv === undefined || csv === STDIN ? undefined : `${csv}.checkpoint`)
  if (path === undefined) {
    if (resume) throw new InputError('--resume needs --checkpoint <file>, or --csv <file>')
    return undefined
  }
  const exists = existsSync(path)
  if (exists && !resume) {
    throw new InputError(
      `${path} exists from an earlier run: pass --resume to continue, or delete it to send again`,
    )
  }
  if (!exists && resume) throw new InputError(`--resume: there is no ${path}`)
  return path
}

async function openReport(path: string): Promise<FileHandle> {
  return open(path, 'w', 0o600).catch((error: { code?: string }) => {
    throw new InputError(`--report ${path} cannot be written (${error.code ?? error})`)
  })
}

/** Those that the run did not come to. */
async function writeRest(
  recipients: AsyncIterable<BulkRecipient>,
  reached: number,
  write: (reports: readonly RecipientReport[]) => Promise<void> | undefined,
): Promise<void> {
  let index = 0
  let reports: RecipientReport[] = []
  for await (const recipient of recipients) {
    const to = typeof recipient === 'string' ? recipient : recipient.to
    if (index >= reached) reports.push({ index, to, ...NOT_REACHED })
    index += 1
    if (reports.length === 1_000) {
      await write(reports)
      reports = []
    }
  }
  await write(reports)
}
