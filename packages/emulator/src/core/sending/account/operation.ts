import { type Envelope, REGIONS, type Region } from '@mailframe/protocol/sending'
import { z } from 'zod'
import type { Call, Route } from '../../kernel/call.js'
import type { Choices } from '../../kernel/choices/switches.js'
import type { ApiPart, Operation } from '../../kernel/operation.js'
import { sendingRoute, succeeded } from '../request/envelope.js'
import { type Params, readParams } from '../request/params.js'
import { Refusal } from '../request/refusal.js'
import { answersOf, FORM_TYPES } from '../request/schema.js'
import { authenticateApiUser } from './credentials.js'
import { requireRate } from './rates.js'
import { accountRecords } from './records.js'

/** A call of an operation: in which region's account, and for what. */
export interface AccountRequest {
  call: Call
  region: Region
  params: Params
}

/** One operation on the resources of an account. Its path and fields are those of spec/public-facts.md. */
export interface AccountOperation {
  /** Its path below `/api`, such as `label/list`. */
  name: string
  /** For the OpenAPI document. */
  summary: string
  /** Its parameters besides the credentials, as the document shows them; the rules are the work's. */
  params: z.ZodObject
  /** Those that may hold several values. */
  lists?: readonly string[]
  /** What `info` of its answer is. */
  info: z.ZodType
  /** Its statusCode where it changes something and the account is failing; absent: it only reads. */
  failure?: number
  work: (request: AccountRequest) => Envelope | Promise<Envelope>
}

const regions = Object.keys(REGIONS) as Region[]

/** The addresses of an operation: each region under its prefix, sg without one too. */
const ADDRESSES = [['', 'sg'], ...regions.map((region) => [`/${region}`, region] as const)] as const

const CREDENTIALS = {
  apiUser: z.string().meta({ description: 'Credential.' }),
  apiKey: z.string().meta({ description: 'Credential.' }),
}

/** Every operation accepts both methods. */
export const accountRoutesOf = (operations: readonly AccountOperation[]): Route[] =>
  operations.flatMap((operation) => {
    const names = new Set(Object.keys({ ...CREDENTIALS, ...operation.params.shape }))
    return ADDRESSES.flatMap(([prefix, region]) =>
      (['GET', 'POST'] as const).map((method) =>
        sendingRoute(
          `${prefix}/api/${operation.name}`,
          (call) => run(call, region, operation, names),
          method,
        ),
      ),
    )
  })

async function run(
  call: Call,
  region: Region,
  { lists = [], failure, work }: AccountOperation,
  names: ReadonlySet<string>,
): Promise<Envelope> {
  call.rests.add('accountOperations')
  const params = await readParams(call, names, lists)
  const user = await authenticateApiUser(
    call,
    region,
    params.get('apiUser') ?? '',
    params.get('apiKey') ?? '',
  )
  requireRate(call, user)
  const { state } = call.get(accountRecords).account(region)
  if (failure !== undefined && state === 'failing') throw new Refusal(failure)
  return await work({ call, region, params })
}

/** The operations in the OpenAPI document. */
export const accountApiOf = (tag: ApiPart['tag'], operations: readonly AccountOperation[]): ApiPart => ({
  tag,
  operations: (choices) => operations.flatMap((operation) => described(operation, choices)),
})

function described({ name, summary, params, info }: AccountOperation, choices: Choices): Operation[] {
  const fields = z.object({ ...CREDENTIALS, ...params.shape })
  const id = name.replace(/\/(.)/, (_, first: string) => first.toUpperCase())
  const common = {
    path: `/api/${name}`,
    prefixes: ADDRESSES.map(([prefix]) => prefix),
    security: 'form',
    ...answersOf(choices, info),
  } as const
  return [
    { ...common, method: 'get', id, summary, query: fields },
    {
      ...common,
      method: 'post',
      id: `${id}Form`,
      summary: `${summary}, by a form`,
      body: { schema: fields, required: false, types: FORM_TYPES },
    },
  ]
}

/** The answer of a list. `list` is one page of it. */
export const listAnswer = (list: readonly object[], total: number): Envelope =>
  succeeded(200, { dataList: list, total, count: list.length })

/** The answer of a list that is there as a whole: one page of it, each record as `shown` makes it. */
export const pageAnswer = <Item>(
  found: readonly Item[],
  { offset, limit }: { offset: number; limit: number },
  shown: (item: Item) => object,
): Envelope =>
  listAnswer(
    found.slice(offset, offset + limit).map((item) => shown(item)),
    found.length,
  )

/** The answer that is one record. */
export const recordAnswer = (data: object, statusCode = 200): Envelope => succeeded(statusCode, { data })

/** How many records were changed. */
export const countAnswer = (count: number, statusCode = 200): Envelope => succeeded(statusCode, { count })

/** What the three answers have for `info`, for the OpenAPI document. */
export const listInfo = (item: z.ZodType) =>
  z.object({ dataList: z.array(item), total: z.int().nonnegative(), count: z.int().nonnegative() })
export const recordInfo = (record: z.ZodType) => z.object({ data: record })
export const countInfo = z.object({ count: z.int().nonnegative() })

/** The parameters of a page, for the OpenAPI document. */
export const pageParams = {
  start: z.string().meta({ description: 'Records before the page; default 0.' }).optional(),
  limit: z.string().meta({ description: 'Records of the page, 0 to 100; default 100.' }).optional(),
}

/** The stamps of a record, for the OpenAPI document. */
export const stampFields = {
  gmtCreated: z.string().meta({ description: 'yyyy-MM-dd HH:mm:ss, UTC+8.' }),
  gmtUpdated: z.string().meta({ description: 'yyyy-MM-dd HH:mm:ss, UTC+8.' }),
}
