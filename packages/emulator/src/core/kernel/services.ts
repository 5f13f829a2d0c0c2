import type { Region } from '@mailframe/protocol/sending'
import type { Storage } from '../store/storage.js'
import type { ChoiceBox } from './choices/choices.js'
import type { ServiceClock } from './clock.js'
import type { Ids } from './ids.js'

/** The pages that load files. */
export type StaticPage = 'editor' | 'console'

/** A file that a page loads. */
export interface StaticFile {
  /** Its content. */
  body: Uint8Array<ArrayBuffer>
  /** Its content type. */
  type: string
}

/** Reads a file of a page, by name; null where there is none. */
export type ReadStaticFile = (name: string, page: StaticPage) => Promise<StaticFile | null>

/** What a service is made of. */
export interface ServiceParts {
  store: Storage
  clock: ServiceClock
  ids: Ids
  choices: ChoiceBox
  readStaticFile: ReadStaticFile
  /** Where the service is reached, such as http://127.0.0.1:4010. */
  origin: () => string
  /** Where SMTP listens, by region; null where it does not. */
  smtpPorts: () => Record<Region, number> | null
  /** Sends callbacks to Push URLs, and webhooks. */
  outgoingFetch: typeof globalThis.fetch
  /** Back to the seed: data, clock, faults and request log. */
  reset: () => Promise<void>
}

/** What every resource works with. It knows no resource: `get` makes what a resource offers to others. */
export interface Services extends ServiceParts {
  /** The result of `make(services)`: memoized, so made at first use, and the same one from then on. */
  get: <Made>(make: (services: Services) => Made) => Made
}

/** Adds `get` to the parts. */
export function createServices(parts: ServiceParts): Services {
  const made = new Map<unknown, unknown>()
  const services: Services = {
    ...parts,
    get<Made>(make: (services: Services) => Made): Made {
      if (!made.has(make)) made.set(make, make(services))
      return made.get(make) as Made
    },
  }
  return services
}
