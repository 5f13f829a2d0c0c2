import { callHook } from './hooks.js'

/** Decides on an origin; `request` has a body of its own. */
export type OriginDecision = (origin: string, request: Request) => boolean | Promise<boolean>

/** Exact origins, `https://*.example.com` for every subdomain, or functions; or one function for all. */
export type AllowedOrigins = readonly (string | OriginDecision)[] | OriginDecision

/** Whether an origin may call. Functions are called only where no fixed entry matches. */
export type OriginCheck = (origin: string, own: () => Request) => Promise<boolean>

/** Null where no other origin may call. @throws TypeError that names an entry which cannot match. */
export function readAllowedOrigins(allowedOrigins: AllowedOrigins): OriginCheck | null {
  const entries: unknown = typeof allowedOrigins === 'function' ? [allowedOrigins] : allowedOrigins
  if (!Array.isArray(entries)) {
    throw new TypeError(
      'allowedOrigins must be a list of origins, or a function (origin, request) => boolean',
    )
  }
  if (entries.length === 0) return null
  const exact = new Set<string>()
  const parents: { scheme: string; host: string }[] = []
  const decisions: OriginDecision[] = []
  for (const entry of entries as unknown[]) {
    if (typeof entry === 'function') decisions.push(entry as OriginDecision)
    else if (typeof entry === 'string' && entry.includes('*')) parents.push(readParent(entry))
    else exact.add(readExact(entry))
  }

  return async (origin, own) => {
    // Any page can have the origin `null`, in a sandboxed frame.
    if (origin === '' || origin === 'null') return false
    if (exact.has(origin) || parents.some((parent) => isBelow(parent, origin))) return true
    for (const decide of decisions) if ((await callHook(() => decide(origin, own()))) === true) return true
    return false
  }
}

function isBelow({ scheme, host }: { scheme: string; host: string }, origin: string): boolean {
  if (!URL.canParse(origin)) return false
  const url = new URL(origin)
  return url.origin === origin && url.protocol === scheme && url.host.endsWith(`.${host}`)
}

const FIRST_LABEL = 'any'

function readParent(entry: string): { scheme: string; host: string } {
  const example = 'a star stands for the subdomains of one host, as in https://*.example.com'
  if (!/^[a-z]+:\/\/\*\.[^*]+$/i.test(entry)) {
    throw refused(entry, /^(?:https?:\/\/)?\*$/i.test(entry) ? `every page could call; ${example}` : example)
  }
  const { protocol, host, hostname } = new URL(readExact(entry.replace('*', FIRST_LABEL), entry))
  const parent = hostname.slice(FIRST_LABEL.length + 1)
  if (!parent.includes('.') && parent !== 'localhost')
    throw refused(entry, `every site below .${parent} could call`)
  return { scheme: protocol, host: host.slice(FIRST_LABEL.length + 1) }
}

function readExact(entry: unknown, shown: unknown = entry): string {
  if (typeof entry !== 'string') throw refused(shown, 'it is neither a text nor a function')
  const spaced = entry.trim() !== entry ? 'it has spaces around it' : null
  if (!URL.canParse(entry) || !/^[a-z][\w+.-]*:\/\//i.test(entry)) {
    throw refused(shown, spaced ?? (entry === '' ? 'it is empty' : 'it has no scheme, such as https://'))
  }
  const url = new URL(entry)
  if (url.origin === 'null') throw refused(shown, 'its scheme has no origin: decide on it by a function')
  if (spaced !== null) throw refused(shown, spaced)
  if (url.href !== `${url.origin}/`) {
    throw refused(
      shown,
      'it has more than scheme, host and port: no browser sends a path, a query or a name with its origin',
    )
  }
  return url.origin
}

function refused(entry: unknown, why: string): TypeError {
  const shown = typeof entry === 'string' ? JSON.stringify(entry) : typeof entry
  return new TypeError(
    `allowedOrigins must list origins such as https://app.example.com, and ${shown} is not one: ${why}`,
  )
}
