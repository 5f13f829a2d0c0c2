/** The emulator's clock: real time until someone freezes or moves it. */
export interface Clock {
  now(): Date
  /** Stops the clock at `at`, by default where it stands. */
  freeze(at?: Date): Promise<void>
  /** Moves the clock by `ms`; a frozen clock stays frozen. */
  advance(ms: number): Promise<void>
  /** Back to real time. */
  reset(): Promise<void>
}

export function createClock(realTime: () => number = Date.now): Clock {
  let offset = 0
  let frozenAt: number | null = null
  const now = () => frozenAt ?? realTime() + offset
  return {
    now: () => new Date(now()),
    async freeze(at) {
      const time = at === undefined ? now() : at.getTime()
      if (Number.isNaN(time)) throw new TypeError('freeze(at): at must be a valid Date')
      frozenAt = time
    },
    async advance(ms) {
      if (!Number.isFinite(ms)) throw new TypeError('advance(ms): ms must be a finite number of milliseconds')
      if (frozenAt === null) offset += ms
      else frozenAt += ms
    },
    async reset() {
      offset = 0
      frozenAt = null
    },
  }
}
