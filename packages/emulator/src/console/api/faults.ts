import type { Fault } from '../../core/kernel/faults/fault.js'

/** JSON has no Infinity: it is written as text. */
export type Times = number | 'Infinity'

export interface FaultLine {
  id: string
  hits: number
  left: Times
  fault: Omit<Fault, 'times'> & { times?: Times }
}

export const leftOf = ({ left }: FaultLine) => (left === 'Infinity' ? Number.POSITIVE_INFINITY : left)
