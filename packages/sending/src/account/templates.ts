import type { JsonObject } from '@mailframe/protocol'
import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import {
  checkChoice,
  checkOptionalBoolean,
  checkOptionalChoice,
  checkOptionalText,
  checkText,
  refusal,
} from './checks.js'
import type { AccountCallOptions, AccountContext } from './context.js'
import { createLists, type Lists } from './pages.js'
import { numberOf, stampsOf, textOf } from './read.js'
import { type Changed, callForRecord, change } from './results.js'

/** 0: transactional, 1: batch. */
export type TemplateType = 0 | 1
/** -2: not submitted, -1: rejected, 0: waits for approval, 1: approved. */
export type TemplateStat = -2 | -1 | 0 | 1

/** A template of the account. Lists leave out its content. */
export interface Template {
  /** By which sends name it. */
  invokeName: string | null
  /** Its name, for people. */
  name: string | null
  /** 0: transactional, 1: batch. */
  templateType: number | null
  /** -2: not submitted, -1: rejected, 0: waits for approval, 1: approved. */
  templateStat: number | null
  /** Its subject; null in lists. */
  subject: string | null
  /** Its HTML; null in lists. */
  html: string | null
  /** Its plain text; null in lists, and where it has none. */
  text: string | null
  /** When it was made: ISO 8601, in the offset of the service. */
  createdAt: string | null
  /** When it was changed last, in the same form. */
  updatedAt: string | null
  /** The record as it came. */
  raw: JsonObject
}

/** What a template is made of. */
export interface TemplateInput {
  /** By which sends name it; no other template has it. */
  invokeName: string
  /** Its name, for people. */
  name: string
  /** At most 512 characters. */
  subject: string
  /** Its HTML. */
  html: string
  /** Its plain text. */
  text?: string | undefined
  /** 0: transactional, 1: batch. */
  templateType: TemplateType
  /** Whether it is submitted for approval at once. */
  isSubmitAudit?: boolean | undefined
}

/** Which templates. */
export interface TemplateQuery {
  /** By which sends name it. */
  invokeName?: string | undefined
  /** 0: transactional, 1: batch. */
  templateType?: TemplateType | undefined
  /** -2: not submitted, -1: rejected, 0: waits for approval, 1: approved. */
  templateStat?: TemplateStat | undefined
}

type ByName = Pick<TemplateInput, 'invokeName'>

/** The templates of the account. */
export interface Templates extends Lists<TemplateQuery, Template> {
  /** Reads one template with its content. */
  get(template: ByName, options?: AccountCallOptions): Promise<Template>
  /** Makes a template. */
  create(template: TemplateInput, options?: AccountCallOptions): Promise<Template>
  /** Replaces a template. */
  update(template: TemplateInput, options?: AccountCallOptions): Promise<Changed>
  /** Deletes a template. */
  delete(template: ByName, options?: AccountCallOptions): Promise<Changed>
  /** Submits it for approval. */
  submit(template: ByName, options?: AccountCallOptions): Promise<Changed>
  /** Takes it back from approval. */
  withdraw(template: ByName, options?: AccountCallOptions): Promise<Changed>
}

export function createTemplates(context: AccountContext): Templates {
  const byName = ({ invokeName }: ByName) => ({ invokeName: checkInvokeName(invokeName) })
  return {
    ...createLists(context, 'template/list', paramsOfQuery, readTemplate),
    async get(template, options) {
      return readTemplate(await callForRecord(context, 'template/get', byName(template), 'read', options))
    },
    async create(template, options) {
      return readTemplate(await callForRecord(context, 'template/add', paramsOf(template), 'write', options))
    },
    update: async (template, options) => change(context, 'template/update', paramsOf(template), options),
    delete: async (template, options) => change(context, 'template/delete', byName(template), options),
    submit: async (template, options) =>
      change(context, 'template/submit', { ...byName(template), cancel: 0 }, options),
    withdraw: async (template, options) =>
      change(context, 'template/submit', { ...byName(template), cancel: 1 }, options),
  }
}

const checkInvokeName = (invokeName: unknown) =>
  checkText('invokeName', invokeName, { empty: 40201, wrong: 40202 })

function paramsOfQuery({ invokeName, templateType, templateStat }: TemplateQuery) {
  return {
    invokeName: checkOptionalText('invokeName', invokeName, { empty: 40201, wrong: 40202 }),
    templateType: checkOptionalChoice('templateType', templateType, [0, 1], 40204),
    templateStat: checkOptionalChoice('templateStat', templateStat, [-2, -1, 0, 1], 40206),
  }
}

function paramsOf({ invokeName, name, subject, html, text, templateType, isSubmitAudit }: TemplateInput) {
  if (typeof html === 'string' && html.includes('\0')) throw refusal(40212, 'html', 'must not contain NUL')
  if (typeof html !== 'string' || html.trim() === '') throw refusal(40211, 'html')
  if (text !== undefined && (typeof text !== 'string' || text.includes('\0'))) throw refusal(40214, 'text')
  if (text !== undefined && text.trim() === '') throw refusal(40213, 'text')
  if (isSubmitAudit !== undefined && typeof isSubmitAudit !== 'boolean') {
    throw refusal(40222, 'isSubmitAudit', 'must be true or false')
  }
  return {
    invokeName: checkInvokeName(invokeName),
    name: checkText('name', name, { empty: 40207, wrong: 40208 }),
    subject: checkText('subject', subject, {
      empty: 40209,
      wrong: 40210,
      most: SENDING_LIMITS.subjectCharacters,
    }),
    html,
    text,
    templateType: checkChoice('templateType', templateType, [0, 1], { empty: 40203, wrong: 40204 }),
    isSubmitAudit: checkOptionalBoolean('isSubmitAudit', isSubmitAudit),
  }
}

function readTemplate(raw: JsonObject): Template {
  return {
    invokeName: textOf(raw.invokeName),
    name: textOf(raw.name),
    templateType: numberOf(raw.templateType),
    templateStat: numberOf(raw.templateStat),
    subject: textOf(raw.subject),
    html: textOf(raw.html),
    text: textOf(raw.text),
    ...stampsOf(raw),
    raw,
  }
}
