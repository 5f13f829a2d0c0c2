import cliProgress from 'cli-progress'
import type { BulkProgress } from '../bulk/types.js'

export interface ProgressBar {
  update(progress: BulkProgress): void
  stop(): void
}

/** A bar on a terminal, a line now and then elsewhere. */
export function createProgressBar(stream: NodeJS.WriteStream, total: number): ProgressBar {
  const bar = new cliProgress.SingleBar({
    stream,
    format:
      '{bar} {value}/{total} | sent {sent} refused {refused} not sent {notSent} unknown {unknown} | {eta_formatted}',
    noTTYOutput: true,
    notTTYSchedule: 5_000,
    hideCursor: true,
    clearOnComplete: false,
  })
  const none = { sent: 0, refused: 0, notSent: 0, unknown: 0 }
  bar.start(total, 0, none)
  return {
    update: ({ done, sent, refused, notSent, unknown }) =>
      bar.update(done, { sent, refused, notSent, unknown }),
    stop: () => bar.stop(),
  }
}
