import type { Fault } from '../../core/kernel/fault.js'

/** JSON has no Infinity: it is written as text. */
export type Times = number | 'Infinity'

/** A fault as the emulator lists it: JSON has no Infinity. */
export interface FaultLine {
  id: string
  hits: number
  left: Times
  fault: Omit<Fault, 'times'> & { times?: Times }
}

/** How many requests it can still apply to. */
export const leftOf = ({ left }: FaultLine) => (left === 'Infinity' ? Number.POSITIVE_INFINITY : left)
