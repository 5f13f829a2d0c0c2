/** What tests replace: each by itself, what it holds, and what its prototype holds. */
const NAMES = [
  'AbortController',
  'AbortSignal',
  'Blob',
  'BroadcastChannel',
  'CompressionStream',
  'Date',
  'Document',
  'Element',
  'EventSource',
  'EventTarget',
  'FormData',
  'HTMLDialogElement',
  'HTMLElement',
  'HTMLIFrameElement',
  'Headers',
  'IntersectionObserver',
  'JSON',
  'Math',
  'Navigator',
  'ReadableStream',
  'Request',
  'ResizeObserver',
  'Response',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
  'URL',
  'cancelAnimationFrame',
  'clearInterval',
  'clearTimeout',
  'console',
  'crypto',
  'document',
  'fetch',
  'history',
  'matchMedia',
  'navigator',
  'open',
  'performance',
  'process',
  'queueMicrotask',
  'requestAnimationFrame',
  'requestIdleCallback',
  'setImmediate',
  'setInterval',
  'setTimeout',
  'structuredClone',
]

/** graceful-fs, which Playwright uses, replaces these once, for good. */
const FOR_GOOD = ['process.chdir', 'process.cwd']

/** What stands under each name now, such as `Date.now` or `process.env.HOME`. */
export type Globals = ReadonlyMap<string, unknown>

export function takeGlobals(): Globals {
  const taken = new Map<string, unknown>()
  for (const name of NAMES) {
    const value: unknown = Reflect.get(globalThis, name)
    taken.set(name, value)
    if (!isHolder(value)) continue
    takeMembers(taken, name, value)
    const prototype: unknown = typeof value === 'function' ? value.prototype : Object.getPrototypeOf(value)
    if (isHolder(prototype) && prototype !== Object.prototype)
      takeMembers(taken, `${name}.prototype`, prototype)
  }
  for (const [name, value] of Object.entries(process.env)) taken.set(`process.env.${name}`, value)
  for (const name of FOR_GOOD) taken.delete(name)
  return taken
}

/** The names under which something else stands now, or nothing more. */
export function changedSince(before: Globals): string[] {
  const now = takeGlobals()
  return [...new Set([...before.keys(), ...now.keys()])].filter((name) => before.get(name) !== now.get(name))
}

const isHolder = (value: unknown): value is object =>
  typeof value === 'function' || (typeof value === 'object' && value !== null)

/** Functions and getters only: other fields may change by themselves. */
function takeMembers(taken: Map<string, unknown>, name: string, holder: object) {
  for (const [key, { value, get }] of Object.entries(Object.getOwnPropertyDescriptors(holder))) {
    const member: unknown = get ?? value
    if (typeof member === 'function') taken.set(`${name}.${key}`, member)
  }
}
