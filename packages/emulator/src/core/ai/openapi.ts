import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { z } from 'zod'
import { ACCESS_ERRORS } from '../access/openapi.js'
import type { Choices } from '../kernel/choices/switches.js'
import { moment } from '../kernel/fields.js'
import type { ApiPart, Operation } from '../kernel/operation.js'
import { pageSchemas } from '../kernel/page.js'
import { listFieldOf } from './answers.js'
import { aiSchemas } from './schema.js'

const ERRORS = [...ACCESS_ERRORS, 'capabilityNotEnabled', 'aiQueryFailed', 'aiQuotaEvaluationFailed'] as const

/** The AI Resource API in the OpenAPI document. */
export const aiApi: ApiPart = {
  tag: { name: 'AI', description: 'AI credits, at Application level.' },
  operations,
}

/** What the routes answer under these choices. Spec: the tables of AI; spec/choices.md. */
function answersFor(choices: Choices) {
  const text = z.string()
  const whole = z.int().nonnegative()
  const credits = choices.creditNumbers === 'number' ? whole : z.string().regex(/^\d+$/)
  const listField = listFieldOf(choices.listField)
  const list = (item: z.ZodType) => z.object({ [listField]: z.array(item), ...pageSchemas(choices) })
  return {
    quota: z.object({
      totalCredits: credits,
      usedCredits: credits,
      remainingCredits: credits,
      periodStart: moment,
      periodEnd: moment,
    }),
    balances: z.object({
      [listField]: z.array(
        z.object({
          id: text,
          source: text,
          totalCredits: credits,
          remainingCredits: credits,
          expiresAt: moment.nullable(),
        }),
      ),
    }),
    bills: list(z.object({ id: text, month: text, feature: text, credits, createdAt: moment })),
    usage: list(
      z.object({ id: text, userId: text, emailId: text, feature: text, credits, createdAt: moment }),
    ),
    limit: z.object({
      userId: text,
      maximumLimitCredits: whole,
      startTime: moment,
      endTime: moment,
    }),
  }
}

function operations(choices: Choices): Operation[] {
  const schemas = aiSchemas(choices)
  const answers = answersFor(choices)
  const common = { method: 'get', security: 'bearer', errors: ERRORS } as const
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
