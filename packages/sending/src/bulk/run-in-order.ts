/** Work in pieces that have numbers, from 0. */
export interface OrderedWork<Piece> {
  /** Pieces under way at the same time. */
  concurrency: number
  /** The next piece, or null where there is none. */
  read(): Promise<Piece | null>
  run(piece: Piece): Promise<void>
  /** Whether the piece of this number was run. */
  isDone(number: number): boolean
  /** Called for one piece after the other, in their order. */
  deliver(): Promise<void>
  /** Whether nothing more may be read and run. What is under way goes on, and is delivered. */
  isStopped(): boolean
  /** Called with what `read` or `run` threw: nothing more is read. */
  onError(error: unknown): void
}

/**
 * Keeps `concurrency` pieces under way until there are no more: one that is slow holds up nothing but what is delivered
 * after it. Each piece that was begun is delivered, also after a stop.
 */
export async function runInOrder<Piece>(work: OrderedWork<Piece>): Promise<void> {
  const { concurrency, read, run, isDone, deliver, isStopped, onError } = work
  let underWay = 0
  let delivered = 0
  let isReading = false
  let isEnded = false
  let wake = () => {}

  const begin = async () => {
    isReading = true
    try {
      const piece = await read()
      if (piece === null) isEnded = true
      else {
        underWay += 1
        run(piece)
          .catch(onError)
          .finally(() => {
            underWay -= 1
            wake()
          })
      }
    } catch (error) {
      isEnded = true
      onError(error)
    } finally {
      isReading = false
      wake()
    }
  }

  for (;;) {
    // Before anything is looked at, so that no change is missed.
    const change = new Promise<void>((resolve) => {
      wake = resolve
    })
    // One piece is delivered for each that is begun: what waits for a slow receiver does not grow.
    if (isDone(delivered)) {
      delivered += 1
      await deliver()
    }
    const goesOn = !isEnded && !isStopped()
    if (goesOn && !isReading && underWay < concurrency) void begin()
    if (isDone(delivered)) continue
    if (underWay === 0 && !isReading && !goesOn) return
    await change
  }
}
