import { createContext, type ReactNode, useContext, useState } from 'react'

/** Whose time is shown: the service's or the reader's. */
export type Zone = 'utc' | 'local'

interface Chosen {
  zone: Zone
  setZone: (zone: Zone) => void
}

const ZoneContext = createContext<Chosen>({ zone: 'utc', setZone: () => {} })

const KEY = 'mailframe-console-zone'

/** Keeps the choice in this browser. */
export function ZoneProvider({ children }: { children: ReactNode }) {
  const [zone, choose] = useState(storedZone)
  const setZone = (next: Zone) => {
    choose(next)
    try {
      localStorage.setItem(KEY, next)
    } catch {
      // No storage: it holds until the page is left.
    }
  }
  return <ZoneContext value={{ zone, setZone }}>{children}</ZoneContext>
}

function storedZone(): Zone {
  try {
    return localStorage.getItem(KEY) === 'local' ? 'local' : 'utc'
  } catch {
    return 'utc'
  }
}

/** The zone that was chosen, and how to choose another. */
export const useZone = () => useContext(ZoneContext)

/** What stands beside a time. */
export const zoneName = (zone: Zone) => (zone === 'utc' ? 'UTC' : 'local')

/** A moment as yyyy-MM-dd HH:mm:ss. */
export function momentText(at: string, zone: Zone): string {
  return isoIn(at, zone).slice(0, 19).replace('T', ' ')
}

/** A moment as `datetime-local` takes it: to the minute. */
export const toInput = (at: string, zone: Zone) => isoIn(at, zone).slice(0, 16)

/** What `datetime-local` gave, which names no zone, as ISO 8601 in UTC. */
export function fromInput(text: string, zone: Zone): string {
  const minute = `${text.slice(0, 16)}:00`
  return zone === 'utc' ? `${minute}Z` : new Date(minute).toISOString()
}

/** The digits of the zone: no longer the same moment, so only for showing. */
function isoIn(at: string, zone: Zone): string {
  if (zone === 'utc') return at
  const date = new Date(at)
  return new Date(date.getTime() - date.getTimezoneOffset() * 60_000).toISOString()
}
