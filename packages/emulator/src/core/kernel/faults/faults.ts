import { type Fault, readFault } from '../fault.js'
import type { Services } from '../services.js'
import { matchesPath } from './path-pattern.js'

/** A fault that was added. */
export interface AddedFault {
  /** As in `list()`. */
  readonly id: string
  /** How many requests it applied to. */
  readonly hits: number
  /** Removes it, used up or not. */
  remove(): Promise<void>
}

/** A fault as lists show it. */
export interface FaultState {
  /** Its own. */
  id: string
  /** As it was added. */
  fault: Fault
  /** How many requests it has applied to. */
  hits: number
  /** How many requests it can still apply to. */
  left: number
}

/** Failures in place of the service's own responses. */
export interface Faults {
  /**
   * Adds one, for the next requests that match.
   *
   * @throws TypeError that names the field and the rule.
   */
  add(fault: Fault): Promise<AddedFault>
  /** All faults, oldest first. */
  list(): Promise<FaultState[]>
  /** Removes all. */
  clear(): Promise<void>
}

interface Entry extends FaultState {
  toSkip: number
}

/** The faults of one emulator. Of several that match, the one added first applies. */
export function faultBox({ ids }: Pick<Services, 'ids'>) {
  let entries: Entry[] = []

  const remove = (id: string): boolean => {
    const before = entries.length
    entries = entries.filter((entry) => entry.id !== id)
    return entries.length < before
  }

  const faults: Faults = {
    async add(input) {
      const fault = readFault(input)
      const entry: Entry = {
        id: ids.next('fault'),
        fault,
        hits: 0,
        left: fault.times ?? 1,
        toSkip: fault.skip ?? 0,
      }
      entries.push(entry)
      return {
        id: entry.id,
        get hits() {
          return entry.hits
        },
        remove: async () => {
          remove(entry.id)
        },
      }
    },
    list: async () => entries.map(({ toSkip: _, ...state }) => state),
    clear: async () => {
      entries = []
    },
  }

  return {
    ...faults,
    remove,
    /** The fault that applies to this call, which is counted. */
    meet(method: string, path: string): { id: string; fault: Fault } | null {
      for (const entry of entries) {
        const { fault } = entry
        if (entry.left <= 0) continue
        if (fault.method !== undefined && fault.method.toUpperCase() !== method) continue
        if (fault.path !== undefined && !matchesPath(fault.path, path)) continue
        if (entry.toSkip > 0) {
          entry.toSkip -= 1
          continue
        }
        entry.left -= 1
        entry.hits += 1
        return entry
      }
      return null
    },
  }
}
