import { type Clock, systemClock } from '@mailframe/protocol/client'

/** The clock of this machine, as it is when someone sets its time: only the monotonic one goes on as before. */
export interface JumpingClock extends Clock {
  jump(ms: number): void
}

export function createJumpingClock(): JumpingClock {
  let offset = 0
  return {
    ...systemClock,
    now: () => systemClock.now() + offset,
    jump(ms) {
      offset += ms
    },
  }
}
