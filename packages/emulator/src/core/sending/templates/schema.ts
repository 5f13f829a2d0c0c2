import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import { z } from 'zod'
import { pageParams, stampFields } from '../account/operation.js'
import { optionalChoice, optionalText, type Params, requiredChoice, requiredText } from '../request/params.js'
import { refusal } from '../request/refusal.js'
import type { TemplateRecord, TemplateStat } from './records.js'

const INVOKE_NAME = {
  empty: 40201,
  wrong: 40202,
  most: 255,
  form: [/^[\w.-]+$/, 'letters, digits, _, - and .'],
} as const
const TYPE = { values: ['0', '1'], empty: 40203, wrong: 40204 } as const
const STAT = { values: ['-2', '-1', '0', '1'], empty: 40205, wrong: 40206 } as const
const NAME = { empty: 40207, wrong: 40208, most: 255 }
const SUBJECT = { empty: 40209, wrong: 40210, most: SENDING_LIMITS.subjectCharacters }
const HTML = { empty: 40211, wrong: 40212, lines: true }
const TEXT = { empty: 40213, wrong: 40214, lines: true }
const SUBMIT = { values: ['0', '1'], empty: 40221, wrong: 40222 } as const
const CANCEL = { values: ['0', '1'], empty: 40224, wrong: 40225 } as const

/** What a caller says of a template. */
export interface TemplateInput
  extends Pick<TemplateRecord, 'invokeName' | 'name' | 'templateType' | 'subject' | 'html'> {
  /** undefined: not said. */
  text: string | undefined
  /** Whether it is submitted for approval at once. */
  submit: boolean
}

export const readInvokeName = (params: Params) => requiredText(params, 'invokeName', INVOKE_NAME)

/** Whether a submission is withdrawn. */
export const readCancel = (params: Params) => requiredChoice(params, 'cancel', CANCEL) === '1'

const typeOf = (text: '0' | '1') => (text === '0' ? 0 : 1)

/** In the order of the document's codes. @throws Refusal */
export function readTemplate(params: Params): TemplateInput {
  return {
    invokeName: readInvokeName(params),
    templateType: typeOf(requiredChoice(params, 'templateType', TYPE)),
    name: requiredText(params, 'name', NAME),
    subject: requiredText(params, 'subject', SUBJECT),
    html: requiredText(params, 'html', HTML),
    text: optionalText(params, 'text', TEXT),
    submit: optionalChoice(params, 'isSubmitAudit', SUBMIT) === '1',
  }
}

/** Which templates; undefined: any. @throws Refusal */
export function readQuery(
  params: Params,
): Partial<Pick<TemplateRecord, 'invokeName' | 'templateType' | 'templateStat'>> {
  const invokeName = optionalText(params, 'invokeName', INVOKE_NAME)
  const type = optionalChoice(params, 'templateType', TYPE)
  const stat = optionalChoice(params, 'templateStat', STAT)
  return {
    ...(invokeName === undefined ? {} : { invokeName }),
    ...(type === undefined ? {} : { templateType: typeOf(type) }),
    ...(stat === undefined ? {} : { templateStat: Number(stat) as TemplateStat }),
  }
}

/** @throws Refusal 40219 */
export function requireRoom(count: number): void {
  if (count >= SENDING_LIMITS.templates) throw refusal(40219, `there are ${count}`)
}

const text = (description: string) => z.string().meta({ description })
const type = z.enum(['0', '1']).meta({ description: '0: transactional, 1: batch.' })
const invokeName = text('By which sends name it.')

/** Parameters and records, for the OpenAPI document. */
export const templateSchemas = {
  list: z.object({
    invokeName: invokeName.optional(),
    templateType: type.optional(),
    templateStat: z
      .enum(['-2', '-1', '0', '1'])
      .meta({ description: '-2: not submitted, -1: rejected, 0: pending, 1: approved.' })
      .optional(),
    ...pageParams,
  }),
  one: z.object({ invokeName }),
  write: z.object({
    invokeName,
    name: text('For people.'),
    subject: text('At most 512 characters.'),
    html: text('With %name% for each variable.'),
    templateType: type,
    text: text('Plain text.').optional(),
    isSubmitAudit: z.enum(['0', '1']).meta({ description: '1: submitted for approval at once.' }).optional(),
  }),
  submit: z.object({
    invokeName,
    cancel: z.enum(['0', '1']).meta({ description: '0: submit for approval, 1: withdraw.' }),
  }),
}

const summary = {
  name: z.string(),
  invokeName: z.string(),
  templateType: z.int(),
  templateStat: z.int(),
  ...stampFields,
}
export const templateSummary = z.object(summary)
export const templateRecord = z.object({
  ...summary,
  subject: z.string(),
  html: z.string().nullable(),
  text: z.string().nullable(),
})
