import { SERVICE_PATHS, type ServiceError } from '@mailframe/protocol'
import { REGIONS, SENDING_PATHS, SMS_REGION } from '@mailframe/protocol/sending'
import type { z } from 'zod'
import type { Choices } from '../kernel/choices/switches.js'
import { type AnswerSchemas, answerSchemas, envelopeOf } from '../schemas/answers.js'
import { type Schemas, schemasFor } from '../schemas/schemas.js'
import { mailForm, mailInfo, refusedSend, sent, smsForm, smsInfo } from '../sending/request/schema.js'

/** What OpenAPI says of one operation. */
export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete'
  /** With `:name` segments, as its route has it. */
  path: string
  id: string
  summary: string
  tag: 'Access' | 'Emails' | 'AI' | 'Sending'
  /** `form`: the credentials are fields of the form. */
  security: 'basic' | 'bearer' | 'form'
  query?: z.ZodObject
  /** `types`: content types; default JSON. */
  body?: { schema: z.ZodObject; required: boolean; types?: readonly string[] }
  /** Variant 1: by status; null where there is no body. */
  answers: Record<number, z.ZodType | null>
  /** Variant 2: `data` of its envelope, where it has the operation. */
  envelope?: z.ZodType
  errors: readonly ServiceError[]
}

const ACCESS = ['invalidParameter', 'invalidCredential', 'invalidContext', 'insufficientScope'] as const
const EMAIL = [...ACCESS, 'emailNotFound', 'emailQueryFailed'] as const
const AI = [...ACCESS, 'capabilityNotEnabled', 'aiQueryFailed', 'aiQuotaEvaluationFailed'] as const

/** The operations of both variants, from the schemas that validate. Spec: Endpoints; Errors per operation. */
export function operationsFor(choices: Choices): Operation[] {
  const answers = answerSchemas(choices)
  return [
    ...accessOperations(schemasFor(choices), answers),
    ...emailOperations(choices, schemasFor(choices), answers),
    ...aiOperations(schemasFor(choices), answers),
    ...sendingOperations(choices),
  ]
}

function accessOperations(schemas: Schemas, answers: AnswerSchemas): Operation[] {
  const common = { method: 'post', tag: 'Access' } as const
  return [
    {
      ...common,
      path: SERVICE_PATHS.token,
      id: 'createToken',
      summary: 'Trade a credential pair for a token',
      security: 'basic',
      // Variant 1 has no body.
      body: { schema: schemas.endUserTokenRequest, required: false },
      answers: { 200: answers.token },
      envelope: answers.endUserToken,
      errors: ['invalidParameter', 'invalidCredential', 'invalidContext', 'serverError'],
    },
    {
      ...common,
      path: SERVICE_PATHS.code,
      id: 'createCode',
      summary: 'Trade a token for a single-use code',
      security: 'bearer',
      body: { schema: schemas.codeRequest, required: false },
      answers: { 200: answers.code },
      envelope: answers.temporaryCode,
      errors: [...ACCESS, 'serverError'],
    },
  ]
}

function emailOperations(
  { createStatus, deleteAnswer }: Choices,
  schemas: Schemas,
  answers: AnswerSchemas,
): Operation[] {
  const common = { tag: 'Emails', security: 'bearer', errors: EMAIL } as const
  const one = `${SERVICE_PATHS.emails}/:emailId`
  const created = { answers: { [createStatus]: answers.email }, envelope: answers.email }
  const body = { schema: schemas.createRequest, required: true }
  return [
    {
      ...common,
      method: 'get',
      path: SERVICE_PATHS.emails,
      id: 'listEmails',
      summary: 'List the Emails of an End User',
      query: schemas.listRequest,
      answers: { 200: answers.emailList },
      envelope: answers.emailList,
    },
    {
      ...common,
      ...created,
      method: 'post',
      path: SERVICE_PATHS.emails,
      id: 'createEmail',
      summary: 'Create an Email',
      body,
    },
    {
      ...common,
      ...created,
      method: 'post',
      path: SERVICE_PATHS.endUserEmail,
      id: 'createOwnEmail',
      summary: "Create an Email with an End User's token (Variant 2)",
      body,
    },
    {
      ...common,
      method: 'get',
      path: one,
      id: 'getEmail',
      summary: 'Read an Email',
      query: schemas.emailRequest,
      answers: { 200: answers.email },
      envelope: answers.email,
    },
    {
      ...common,
      method: 'put',
      path: one,
      id: 'updateEmail',
      summary: 'Update an Email',
      body: { schema: schemas.updateRequest, required: true },
      answers: { 200: answers.email },
      envelope: answers.email,
    },
    {
      ...common,
      method: 'delete',
      path: one,
      id: 'deleteEmail',
      summary: 'Delete an Email',
      query: schemas.emailRequest,
      answers: deleteAnswer === 'empty' ? { 204: null } : { 200: answers.deleted },
      envelope: answers.deleted.nullable(),
    },
    {
      ...common,
      ...created,
      method: 'post',
      path: `${one}/copy`,
      id: 'copyEmail',
      summary: 'Copy an Email',
      body: { schema: schemas.emailRequest, required: false },
    },
  ]
}

function aiOperations(schemas: Schemas, answers: AnswerSchemas): Operation[] {
  const common = { method: 'get', tag: 'AI', security: 'bearer', errors: AI } as const
  return [
    {
      ...common,
      path: SERVICE_PATHS.aiQuota,
      id: 'getAiQuota',
      summary: 'AI credits of the Application',
      answers: { 200: answers.quota },
    },
    {
      ...common,
      path: SERVICE_PATHS.aiBalances,
      id: 'listAiBalances',
      summary: 'AI credits by where they come from',
      answers: { 200: answers.balances },
    },
    {
      ...common,
      path: SERVICE_PATHS.aiBills,
      id: 'listAiBills',
      summary: 'AI credits spent in a month, by feature',
      query: schemas.billsRequest,
      answers: { 200: answers.bills },
    },
    {
      ...common,
      path: SERVICE_PATHS.aiUsage,
      id: 'listAiUsage',
      summary: 'Each use of AI, of everyone or of one End User',
      query: schemas.usageRequest,
      answers: { 200: answers.usage },
    },
    {
      ...common,
      method: 'put',
      path: SERVICE_PATHS.aiLimit,
      id: 'setAiLimit',
      summary: 'Limit the AI credits of one End User',
      body: { schema: schemas.limitRequest, required: true },
      answers: { 200: answers.limit },
    },
  ]
}

const FORM = ['application/x-www-form-urlencoded', 'multipart/form-data'] as const

/** Each address is an operation of its own. Spec: sending API, Endpoints. */
function sendingOperations({ sendingHttpStatus }: Choices): Operation[] {
  const statuses = sendingHttpStatus === 'always200' ? [200] : [200, 400, 401, 429, 500]
  // Always 200, but for a request whose address is malformed: no route gets to see that one.
  const errors = sendingHttpStatus === 'always200' ? (['invalidParameter'] as const) : []
  const common = { method: 'post', tag: 'Sending', security: 'form', errors } as const
  const answersOf = (info: z.ZodType) =>
    Object.fromEntries(statuses.map((status) => [status, status === 200 ? sent(info) : refusedSend]))
  const regions = Object.entries(REGIONS)
  return [
    ...[['', REGIONS[SMS_REGION]] as const, ...regions].map(
      ([region, { name }]): Operation => ({
        ...common,
        path: `${region === '' ? '' : `/${region}`}${SENDING_PATHS.mail}`,
        id: `sendMail${region === '' ? '' : region.toUpperCase()}`,
        summary: `Send an email (${name})`,
        body: { schema: mailForm, required: true, types: FORM },
        answers: answersOf(mailInfo),
      }),
    ),
    ...['', SMS_REGION].map(
      (region): Operation => ({
        ...common,
        path: `${region === '' ? '' : `/${region}`}${SENDING_PATHS.sms}`,
        id: `sendSms${region.toUpperCase()}`,
        summary: 'Send an SMS by a template',
        body: { schema: smsForm, required: true, types: FORM },
        answers: answersOf(smsInfo),
      }),
    ),
  ]
}

/** The success schema of an operation: as it is, or in the envelope. */
export function successOf({ envelope }: Operation, plain: z.ZodType): z.ZodType[] {
  return envelope === undefined ? [plain] : [plain, envelopeOf(envelope)]
}
