import { z } from 'zod'
import type { Choices } from '../kernel/choices/switches.js'

const moment = z.iso.datetime().meta({ description: 'ISO 8601, UTC.' })
const text = z.string()
const json = z.record(z.string(), z.unknown())

/** What the service answers under these choices. Spec: the tables of its resources; spec/choices.md. */
export function answerSchemas(choices: Choices) {
  const { emailIdField, listField, totalField, listItemContent, creditNumbers } = choices

  const summary = {
    [emailIdField]: text.meta({ description: 'The public slug: `id` of the editor address.' }),
    name: text,
    subject: text.nullable(),
    userId: text,
    createdAt: moment,
    updatedAt: moment,
  }
  const content = { extra: json.nullable(), html: text.nullable(), json: json.nullable() }
  const email = z.object({ ...summary, ...content })
  const emailItem = z.object(listItemContent ? { ...summary, ...content } : summary)

  const whole = z.int().nonnegative()
  const credits = creditNumbers === 'number' ? whole : z.string().regex(/^\d+$/)
  const total = totalField === 'none' ? {} : { [totalField]: whole }
  const page = { ...total, pageNo: z.int().positive(), pageSize: z.int().min(1).max(100) }
  const aiListField = listField === 'array' || listField === 'emails' ? 'list' : listField
  // Where credits are strings, every number of the record is: only credits are numbers in it.
  const aiList = (item: z.ZodType) => z.object({ [aiListField]: z.array(item), ...page })

  return {
    token: z.object({
      access_token: text.meta({ description: 'Opaque: callers do not depend on its claims.' }),
      expires_in: z.int().positive(),
      token_type: z.literal('Bearer'),
    }),
    code: z.object({ code: text, expires_in: z.int().positive(), userId: text }),
    email,
    emailList:
      listField === 'array' ? z.array(emailItem) : z.object({ [listField]: z.array(emailItem), ...page }),
    deleted: z.object({ [emailIdField]: text, deleted: z.literal(true) }),
    quota: z.object({
      totalCredits: credits,
      usedCredits: credits,
      remainingCredits: credits,
      periodStart: moment,
      periodEnd: moment,
    }),
    balances: z.object({
      [aiListField]: z.array(
        z.object({
          id: text,
          source: text,
          totalCredits: credits,
          remainingCredits: credits,
          expiresAt: moment.nullable(),
        }),
      ),
    }),
    bills: aiList(z.object({ id: text, month: text, feature: text, credits, createdAt: moment })),
    usage: aiList(
      z.object({ id: text, userId: text, emailId: text, feature: text, credits, createdAt: moment }),
    ),
    limit: z.object({
      userId: text,
      maximumLimitCredits: whole,
      startTime: moment,
      endTime: moment,
    }),
    /** Data of the envelope. Spec: Variant 2 objects. */
    endUserToken: z.object({ token: text, expireTime: moment, userId: text }),
    temporaryCode: z.object({ code: text }),
  }
}

export type AnswerSchemas = ReturnType<typeof answerSchemas>

/** Spec: Error object. */
export const errorObject = z.object({
  error: text.meta({ description: 'Stable value for branching.' }),
  message: text.meta({ description: 'Context for logs.' }),
})

/** Spec: Variant 2 objects, Response envelope. */
export const envelopeOf = (data: z.ZodType) =>
  z.object({ data, message: text, success: z.literal(true), code: z.literal(200) })

/** A failure in the envelope (spec/choices.md, Variant 2 errors). */
export const refusedEnvelope = z.object({
  data: z.null(),
  message: text,
  success: z.literal(false),
  code: z.int().min(400),
})
