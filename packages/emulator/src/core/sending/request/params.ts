import { characterCount, isBlank } from '@mailframe/protocol'
import { hasControl, LIST_SEPARATOR } from '@mailframe/protocol/sending'
import type { Call } from '../../kernel/call.js'
import { joined, readFormData, refuseFile, requireUtf8, warnUnknown } from './form.js'
import { Refusal, refusal } from './refusal.js'

/** The parameters of an operation by their names, wherever they stood. */
export type Params = ReadonlyMap<string, string>

/**
 * The parameters in the query and in the form of a request, whatever its method (spec/public-facts.md). `lists` may be
 * given several times.
 *
 * @throws Refusal 49902
 */
export async function readParams(
  call: Call,
  names: ReadonlySet<string>,
  lists: readonly string[],
): Promise<Params> {
  const { url, request } = call
  const separators = new Map(lists.map((name) => [name, LIST_SEPARATOR]))
  const params = new Map<string, string>()
  const add = (name: string, value: string) => {
    if (names.has(name)) params.set(name, joined(name, params.get(name), value, separators))
    else warnUnknown(call, name)
  }
  for (const [name, value] of url.searchParams) add(name, value)
  requireUtf8(params, new TextEncoder().encode(url.search))
  if (request.method === 'GET') return params
  const { data, bytes } = await readFormData(call, { required: false })
  const form = new Map<string, string>()
  for (const [name, value] of data) {
    if (typeof value !== 'string') throw refuseFile(name)
    add(name, value)
    form.set(name, value)
  }
  requireUtf8(form, bytes)
  call.form = Object.fromEntries([...form].filter(([name]) => names.has(name)))
  return params
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for.
const NOT_IN_TEXT = /[\0-\x08\x0b\x0e-\x1f\x7f\p{Cs}]/u

/** What a text must be. */
interface TextRule {
  /** Code of a blank one, and of a missing one where it is required. */
  empty: number
  /** Code of another one that is wrong. */
  wrong: number
  /** In characters; default: any number. */
  most?: number
  /** What it must look like, and how an error says so. */
  form?: readonly [RegExp, string]
  /** Whether it may have line breaks and tabs. */
  lines?: boolean
}

/** A parameter that must be there. @throws Refusal */
export function requiredText(params: Params, name: string, rule: TextRule): string {
  const value = optionalText(params, name, rule)
  if (value === undefined) throw refusal(rule.empty, name)
  return value
}

/** A parameter that may be missing, but not blank. @throws Refusal */
export function optionalText(
  params: Params,
  name: string,
  { empty, wrong, most, form, lines = false }: TextRule,
): string | undefined {
  const value = params.get(name)
  if (value === undefined) return undefined
  if (isBlank(value)) throw refusal(empty, name)
  if (lines ? NOT_IN_TEXT.test(value) : hasControl(value))
    throw refusal(wrong, `${name} must not contain control characters`)
  if (most !== undefined && characterCount(value) > most) {
    throw refusal(wrong, `${name} has ${characterCount(value)} characters, and ${most} at most are taken`)
  }
  if (form !== undefined && !form[0].test(value)) throw refusal(wrong, `${name} must be ${form[1]}`)
  return value
}

/** A whole number that may be missing, but not blank. @throws Refusal */
export function optionalInteger(
  params: Params,
  name: string,
  {
    empty,
    wrong,
    min,
    max = Number.MAX_SAFE_INTEGER,
  }: { empty: number; wrong: number; min: number; max?: number },
): number | undefined {
  const text = params.get(name)
  if (text === undefined) return undefined
  if (isBlank(text)) throw new Refusal(empty)
  const value = /^-?\d{1,16}$/.test(text.trim()) ? Number(text) : Number.NaN
  if (value >= min && value <= max) return value
  const until = max === Number.MAX_SAFE_INTEGER ? '' : ` to ${max}`
  throw refusal(wrong, `${name} must be a whole number from ${min}${until}`)
}

/** What a choice must be. */
interface ChoiceRule<Value extends string> {
  values: readonly Value[]
  /** Code of a blank one, and of a missing one where it is required. */
  empty: number
  /** Code of another one that is wrong. */
  wrong: number
}

/** One of a few words, which must be there. @throws Refusal */
export function requiredChoice<Value extends string>(
  params: Params,
  name: string,
  rule: ChoiceRule<Value>,
): Value {
  const value = optionalChoice(params, name, rule)
  if (value === undefined) throw refusal(rule.empty, name)
  return value
}

/** One of a few words, which may be missing, but not blank. @throws Refusal */
export function optionalChoice<Value extends string>(
  params: Params,
  name: string,
  { values, empty, wrong }: ChoiceRule<Value>,
): Value | undefined {
  const text = params.get(name)
  if (text === undefined) return undefined
  if (isBlank(text)) throw refusal(empty, name)
  const value = values.find((one) => one === text.trim())
  if (value === undefined) throw refusal(wrong, `${name} must be one of ${values.join(', ')}`)
  return value
}

/** Records of a page where limit is missing, and the most. */
const MOST = 100

/** Which part of a list. @throws Refusal 40001 to 40004 */
export function pageOf(params: Params): { offset: number; limit: number } {
  return {
    offset: optionalInteger(params, 'start', { empty: 40001, wrong: 40002, min: 0 }) ?? 0,
    limit: optionalInteger(params, 'limit', { empty: 40003, wrong: 40004, min: 0, max: MOST }) ?? MOST,
  }
}
