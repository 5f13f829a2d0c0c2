/** What an option must be. */
export interface Rule {
  accepts(value: unknown): boolean
  mustBe: string
  isRequired?: boolean
}

/** The rules of options, by their names. */
export type Rules = Readonly<Record<string, Rule>>

export const isFunction = (value: unknown): boolean => typeof value === 'function'
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null

const hasMethods = (value: unknown, ...names: string[]) =>
  isObject(value) && names.every((name) => isFunction(Reflect.get(value, name)))

export const A_FUNCTION: Rule = { accepts: isFunction, mustBe: 'a function' }
export const A_BOOLEAN: Rule = { accepts: (value) => typeof value === 'boolean', mustBe: 'true or false' }
export const A_SECRET: Rule = {
  accepts: (value) => value === null || typeof value === 'string' || isFunction(value),
  mustBe: 'a string, or a function that returns one',
}
export const A_BUS: Rule = {
  accepts: (value) => hasMethods(value, 'publish', 'subscribe'),
  mustBe: 'an event bus, such as createMemoryEventBus() returns',
}
export const A_STORE: Rule = {
  accepts: (value) => hasMethods(value, 'get', 'set', 'delete'),
  mustBe: 'a token store, such as createMemoryTokenStore() returns',
}

/**
 * Holds options to their rules at construction: what cannot work must not start. `path` is where they stand, as in
 * `createHandler: push.`.
 *
 * @throws TypeError that names the option, what it must be, and the way out.
 */
export function checkOptions(path: string, options: unknown, rules: Rules): void {
  for (const [name, { accepts, mustBe, isRequired = false }] of Object.entries(rules)) {
    const value: unknown = isObject(options) ? Reflect.get(options, name) : undefined
    if (value === undefined) {
      if (isRequired) throw new TypeError(`${path}${name} is required: ${mustBe}`)
    } else if (!accepts(value)) {
      const way = isRequired ? '' : ': pass that, or leave it out'
      throw new TypeError(`${path}${name} must be ${mustBe}, and is ${kindOf(value)}${way}`)
    }
  }
}

function kindOf(value: unknown): string {
  if (value === null) return 'null'
  if (Array.isArray(value)) return 'an array'
  return isObject(value) ? 'an object' : `a ${typeof value}`
}
