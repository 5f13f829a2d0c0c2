import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import { z } from 'zod'
import { pageParams, stampFields } from '../account/operation.js'
import { optionalInteger, optionalText, type Params, requiredText } from '../request/params.js'
import { refusal } from '../request/refusal.js'

const NAME = { empty: 40104, wrong: 40105, most: SENDING_LIMITS.labelName }
const QUERY = { empty: 40111, wrong: 40112, most: SENDING_LIMITS.labelName }

export const readName = (params: Params) => requiredText(params, 'labelName', NAME)
export const readQuery = (params: Params) => optionalText(params, 'query', QUERY)

/** @throws Refusal 40102, 40103 */
export function readLabelId(params: Params): number {
  const labelId = optionalInteger(params, 'labelId', { empty: 40102, wrong: 40103, min: 1 })
  if (labelId === undefined) throw refusal(40102, 'labelId')
  return labelId
}

const text = (description: string) => z.string().meta({ description })
const labelId = text('A positive integer.')
const labelName = text('1 to 255 characters, of no other label.')

/** Parameters and records, for the OpenAPI document. */
export const labelSchemas = {
  list: z.object({ query: text('A part of the name.').optional(), ...pageParams }),
  one: z.object({ labelId }),
  add: z.object({ labelName }),
  update: z.object({ labelId, labelName }),
}
export const labelRecord = z.object({ labelId: z.int().positive(), labelName: z.string(), ...stampFields })
