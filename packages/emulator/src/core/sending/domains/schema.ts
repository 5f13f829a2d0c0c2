import { asciiDomain, SENDING_LIMITS, shown } from '@mailframe/protocol/sending'
import { z } from 'zod'
import { pageParams, stampFields } from '../account/operation.js'
import {
  optionalChoice,
  optionalInteger,
  optionalText,
  type Params,
  requiredText,
} from '../request/params.js'
import { refusal } from '../request/refusal.js'

const NAME = { empty: 41001, wrong: 41002, most: SENDING_LIMITS.domainName }
const TYPE = { values: ['0', '1'], empty: 41008, wrong: 41008 } as const

/** A domain, in ASCII. @throws Refusal 41001 to 41003 */
export function readDomainName(params: Params, field: string): string {
  const text = requiredText(params, field, NAME)
  const name = asciiDomain(text.trim())
  if (name === null) throw refusal(41003, shown(text))
  return name
}

/** @throws Refusal 41008 */
export function readType(params: Params): 0 | 1 | undefined {
  const type = optionalChoice(params, 'type', TYPE)
  return type === undefined ? undefined : type === '0' ? 0 : 1
}

/** Which domains; undefined: any. @throws Refusal 41001, 41002, 41008, 49902 */
export function readQuery(params: Params) {
  return {
    name: optionalText(params, 'name', NAME)?.toLowerCase(),
    type: readType(params),
    verify: optionalInteger(params, 'verify', { empty: 49902, wrong: 49902, min: 0, max: 23 }),
  }
}

const name = z.string().meta({ description: 'At most 250 characters.' })
const type = z.enum(['0', '1']).meta({ description: '0: test, 1: general.' })

/** Parameters, for the OpenAPI document. */
export const domainParams = {
  list: z.object({
    name: z.string().meta({ description: 'A name, or a part of it.' }).optional(),
    type: type.optional(),
    verify: z.string().meta({ description: 'Bits: 1 DKIM, 2 SPF, 4 MX, 16 DMARC.' }).optional(),
    ...pageParams,
  }),
  add: z.object({ name, type: type.optional() }),
  update: z.object({ name, newName: name }),
  one: z.object({ name }),
}

/** Records, for the OpenAPI document. */
export const domainRecord = z.object({
  name: z.string(),
  type: z.int(),
  verify: z.int().meta({ description: 'Bits: 1 DKIM, 2 SPF, 4 MX, 16 DMARC.' }),
  ...Object.fromEntries(
    ['spf', 'dkim', 'mx', 'dmarc'].flatMap((kind) => [
      [`${kind}.domain`, z.string()],
      [`${kind}.value`, z.string()],
    ]),
  ),
  ...stampFields,
})
export const domainConfig = z.object({
  name: z.string(),
  spfStatus: z.int(),
  dkimStatus: z.int(),
  mxStatus: z.int(),
  dmarcStatus: z.int(),
})
