import { z } from 'zod'
import { pageParams } from '../account/operation.js'
import { readDomainName } from '../domains/schema.js'
import { optionalChoice, type Params, requiredChoice } from '../request/params.js'
import { refusal } from '../request/refusal.js'

/** The code for what the document has no code for. */
const OTHER = { empty: 49902, wrong: 49902 } as const
const BIT = { values: ['0', '1'], ...OTHER } as const

/** @throws Refusal 41111 */
export function readNewName(params: Params, field: string): string {
  const name = params.get(field) ?? ''
  if (!/^[A-Za-z0-9]{6,32}$/.test(name)) throw refusal(41111, field)
  return name
}

/** What a caller says of a new user. @throws Refusal 41001 to 41003, 41111, 49902 */
export function readApiUser(params: Params) {
  const isOn = (name: 'open' | 'click' | 'unsubscribe') => optionalChoice(params, name, BIT) === '1'
  return {
    name: readNewName(params, 'name'),
    emailType: bitOf(requiredChoice(params, 'emailType', BIT)),
    domainName: readDomainName(params, 'domainName'),
    open: isOn('open'),
    click: isOn('click'),
    unsubscribe: isOn('unsubscribe'),
  }
}

/** Which users; undefined: any. @throws Refusal 41001 to 41003, 49902 */
export function readQuery(params: Params) {
  return {
    emailType: maybe(optionalChoice(params, 'emailType', BIT), bitOf),
    test: maybe(optionalChoice(params, 'cType', BIT), (bit) => bit === '0'),
    domainName: params.has('domainName') ? readDomainName(params, 'domainName') : undefined,
  }
}

const bitOf = (bit: '0' | '1'): 0 | 1 => (bit === '0' ? 0 : 1)
const maybe = <Value, Result>(value: Value | undefined, read: (value: Value) => Result) =>
  value === undefined ? undefined : read(value)

const name = z.string().meta({ description: '6 to 32 letters and digits.' })
const domainName = z.string().meta({ description: 'A domain of the account.' })
const emailType = z.enum(['0', '1']).meta({ description: '0: transactional, 1: marketing.' })
const bit = (description: string) => z.enum(['0', '1']).meta({ description }).optional()

/** Parameters, for the OpenAPI document. */
export const apiUserParams = {
  list: z.object({
    emailType: emailType.optional(),
    cType: bit('0: test, 1: general.'),
    domainName: domainName.optional(),
    ...pageParams,
  }),
  add: z.object({
    name,
    emailType,
    domainName,
    open: bit('1: opens are tracked.'),
    click: bit('1: clicks are tracked.'),
    unsubscribe: bit('1: emails have a link that unsubscribes.'),
  }),
  update: z.object({ name: z.string(), newName: name.optional(), domainName: domainName.optional() }),
}

/** A record, for the OpenAPI document. */
export const apiUserRecord = z.object({
  name: z.string(),
  cType: z.int(),
  emailType: z.int(),
  domainName: z.string().nullable(),
  open: z.int(),
  click: z.int(),
  unsubscribe: z.int(),
})
