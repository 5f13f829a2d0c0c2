import { isBlank } from '@mailframe/protocol'
import { asciiDomain, DELIVERY_STATUSES, LIST_SEPARATOR, shown } from '@mailframe/protocol/sending'
import { z } from 'zod'
import { pageParams } from '../account/operation.js'
import { COUNTED } from '../events/counts.js'
import type { EmailStatus } from '../events/records.js'
import type { Params } from '../request/params.js'
import { Refusal, refusal } from '../request/refusal.js'
import { spanParams } from '../request/span.js'

/** Whose emails are counted; null: everyone's. */
export interface Selection {
  apiUsers: ReadonlySet<string> | null
  labelIds: ReadonlySet<number> | null
  domains: ReadonlySet<string> | null
}

/** @throws Refusal 40009, 40010, 40013, 40015, 40016, 41003 */
export function readSelection(params: Params): Selection {
  const labelIds = listOf(params, 'labelIdList', 40009)?.map((text) => labelIdOf(text))
  const apiUsers = readApiUsers(params)
  const domains = listOf(params, 'domainList', 40013)?.map((text) => {
    const domain = asciiDomain(text)
    if (domain === null) throw refusal(41003, shown(text))
    return domain
  })
  return {
    apiUsers,
    labelIds: labelIds === undefined ? null : new Set(labelIds),
    domains: domains === undefined ? null : new Set(domains),
  }
}

/** @throws Refusal 40010, 40016 */
export function readApiUsers(params: Params): ReadonlySet<string> | null {
  const names = listOf(params, 'apiUserList', 40010)
  const wrong = names?.find((name) => !/^\w{1,32}$/.test(name))
  if (wrong !== undefined) throw refusal(40016, shown(wrong))
  return names === undefined ? null : new Set(names)
}

/** Whether all is added up into one: `aggregation` of the document, or `aggregate`. @throws Refusal 40017 */
export function readAggregation(params: Params): boolean {
  const value = params.get('aggregation') ?? params.get('aggregate') ?? '0'
  if (value !== '0' && value !== '1') throw refusal(40017, 'it must be 0 or 1')
  return value === '1'
}

/** @throws Refusal 40014, 40015 */
export function readLabelId(params: Params): number | null {
  const text = params.get('labelId')
  if (text === undefined) return null
  if (isBlank(text)) throw new Refusal(40014)
  return labelIdOf(text)
}

/** Ids that sends gave; null: any. */
export function readEmailIds(params: Params): readonly string[] | null {
  const text = params.get('emailIds')
  if (text === undefined) return null
  const ids = text.split(LIST_SEPARATOR).filter((id) => id.trim() !== '')
  if (ids.length === 0 || ids.length > 100) throw refusal(49902, 'emailIds must hold 1 to 100 ids')
  return ids
}

/** One of the numbers of the delivery log; null: any. */
export function readStatus(params: Params): EmailStatus | null {
  return numberOf(params, 'status', Object.values(DELIVERY_STATUSES))
}

/** 1: opens, 2: clicks; null: both. */
export function readTrackType(params: Params): 1 | 2 | null {
  return numberOf(params, 'trackType', [1, 2])
}

function numberOf<Value extends number>(
  params: Params,
  name: string,
  values: readonly Value[],
): Value | null {
  const text = params.get(name)
  if (text === undefined) return null
  const value = values.find((one) => String(one) === text)
  if (value === undefined) throw refusal(49902, `${name} must be one of ${values.join(', ')}`)
  return value
}

function listOf(params: Params, name: string, empty: number): string[] | undefined {
  const text = params.get(name)
  if (text === undefined) return undefined
  const values = text.split(LIST_SEPARATOR).map((value) => value.trim())
  // One at the end is no fault.
  if (values.length > 1 && values.at(-1) === '') values.pop()
  if (values.every((value) => value === '')) throw new Refusal(empty)
  return values
}

function labelIdOf(text: string): number {
  if (!/^[1-9]\d{0,14}$/.test(text)) throw refusal(40015, shown(text))
  return Number(text)
}

const text = (description: string) => z.string().meta({ description })

const selectionParams = {
  apiUserList: text('Who sent; joined by ;.').optional(),
  labelIdList: text('Labels that were sent with; joined by ;.').optional(),
  domainList: text('Domains that were sent to; joined by ;.').optional(),
}

const aggregation = z.enum(['0', '1']).meta({ description: '1: all is added up into one object.' })

/** Parameters, for the OpenAPI document. */
export const statisticsParams = {
  counts: z.object({
    ...spanParams,
    ...selectionParams,
    aggregation: aggregation.optional(),
    aggregate: aggregation.optional(),
  }),
  emails: z.object({
    ...spanParams,
    email: text('Recipient.').optional(),
    emailIds: text('Ids that sends gave; joined by ;.').optional(),
    labelId: text('Label.').optional(),
    apiUserList: selectionParams.apiUserList,
    status: z
      .enum(['1', '4', '5', '18'])
      .meta({ description: '1: delivered, 4: invalid, 5: soft bounce, 18: sending.' })
      .optional(),
    ...pageParams,
  }),
  reads: z.object({
    ...spanParams,
    email: text('Recipient.').optional(),
    trackType: z.enum(['1', '2']).meta({ description: '1: open, 2: click.' }).optional(),
    apiUserList: selectionParams.apiUserList,
    labelId: text('Label.').optional(),
    ...pageParams,
  }),
}

const row = z.object({
  sendDate: z.string().optional(),
  sendHour: z.int().optional(),
  apiUser: z.string().optional(),
  domain: z.string().optional(),
  labelId: z.int().nullable().optional(),
  labelName: z.string().nullable().optional(),
})
const oneOrMany = (one: z.ZodObject) => z.object({ dataList: z.union([z.array(one), one]) })
const nullable = z.string().nullable()

/** What `info` of the answers is, for the OpenAPI document. */
export const statisticsInfo = {
  counts: oneOrMany(
    row.extend(Object.fromEntries(COUNTED.map((name) => [name, z.int().nonnegative()] as const))),
  ),
  invalid: oneOrMany(row.extend({ invalidEmailsNum: z.int().nonnegative() })),
  emails: z.object({
    total: z.string(),
    voListSize: z.int().nonnegative(),
    voList: z.array(
      z.object({
        emailId: z.string(),
        status: z.int(),
        apiUser: z.string(),
        recipients: z.string(),
        requestTime: z.string(),
        modifiedTime: z.string(),
        sendLog: z.string(),
        subStatus: nullable,
        subStatusDesc: nullable,
      }),
    ),
  }),
  read: z.object({
    email: z.string(),
    trackType: z.int(),
    url: nullable,
    apiUser: z.string(),
    currTime: z.string(),
    ip: nullable,
    country: nullable,
    emailId: z.string(),
    requestTime: z.string(),
  }),
}
