import {
  type AccountOperation,
  type AccountRequest,
  accountRoutesOf,
  countAnswer,
  countInfo,
  listInfo,
  pageAnswer,
  recordAnswer,
  recordInfo,
} from '../account/operation.js'
import { pageOf } from '../request/params.js'
import { Refusal, refusal } from '../request/refusal.js'
import { stampOf } from '../request/stamp.js'
import { type TemplateRecord, templateRecords } from './records.js'
import {
  readCancel,
  readInvokeName,
  readQuery,
  readTemplate,
  requireRoom,
  templateRecord,
  templateSchemas,
  templateSummary,
} from './schema.js'
import { stateOfChanged, stateOfNew, stateOfSubmitted, stateOfWithdrawn } from './states.js'

/** Templates of email (spec/public-facts.md; their rules: sending API, Templates). */
export const templateOperations: readonly AccountOperation[] = [
  {
    name: 'template/list',
    summary: 'List templates',
    params: templateSchemas.list,
    info: listInfo(templateSummary),
    work({ call, region, params }) {
      const wanted = Object.entries(readQuery(params)) as [keyof TemplateRecord, unknown][]
      const found = call
        .get(templateRecords)
        .list(region)
        .filter((template) => wanted.every(([field, value]) => template[field] === value))
      return pageAnswer(found, pageOf(params), summaryOf)
    },
  },
  {
    name: 'template/get',
    summary: 'Read a template',
    params: templateSchemas.one,
    info: recordInfo(templateRecord),
    work: (request) => recordAnswer(shown(named(request))),
  },
  {
    name: 'template/add',
    summary: 'Create a template',
    params: templateSchemas.write,
    info: recordInfo(templateRecord),
    failure: 40215,
    work({ call, region, params }) {
      const { submit, text = null, ...input } = readTemplate(params)
      const templates = call.get(templateRecords)
      if (templates.find(region, input.invokeName) !== undefined) throw new Refusal(40220)
      requireRoom(templates.count(region))
      const at = call.clock.now().toISOString()
      const template = { ...input, text, templateStat: stateOfNew(submit), createdAt: at, updatedAt: at }
      templates.put(region, template)
      return recordAnswer(shown(template))
    },
  },
  {
    name: 'template/update',
    summary: 'Replace a template',
    params: templateSchemas.write,
    info: countInfo,
    failure: 40218,
    work(request) {
      const { submit, text, ...input } = readTemplate(request.params)
      const before = named(request)
      return changed(request, {
        ...before,
        ...input,
        ...(text === undefined ? {} : { text }),
        templateStat: stateOfChanged(before.templateStat, submit),
      })
    },
  },
  {
    name: 'template/delete',
    summary: 'Delete a template',
    params: templateSchemas.one,
    info: countInfo,
    failure: 40217,
    work(request) {
      const { call, region } = request
      call.get(templateRecords).delete(region, named(request).invokeName)
      return countAnswer(1)
    },
  },
  {
    name: 'template/submit',
    summary: 'Submit a template for approval, or withdraw it',
    params: templateSchemas.submit,
    info: countInfo,
    failure: 40218,
    work(request) {
      const template = named(request)
      const withdrawn = readCancel(request.params)
      const next = withdrawn ? stateOfWithdrawn : stateOfSubmitted
      return changed(request, { ...template, templateStat: next(template.templateStat) })
    },
  },
]

export const templateRoutes = accountRoutesOf(templateOperations)

/** The template that the call names. @throws Refusal 40201, 40202, 40216 */
function named({ call, region, params }: AccountRequest): TemplateRecord {
  const invokeName = readInvokeName(params)
  const template = call.get(templateRecords).find(region, invokeName)
  if (template === undefined) throw refusal(40216, invokeName)
  return template
}

function changed({ call, region }: AccountRequest, template: TemplateRecord) {
  call.get(templateRecords).put(region, { ...template, updatedAt: call.clock.now().toISOString() })
  return countAnswer(1)
}

function summaryOf({ name, invokeName, templateType, templateStat, createdAt, updatedAt }: TemplateRecord) {
  return {
    name,
    invokeName,
    templateType,
    templateStat,
    gmtCreated: stampOf(createdAt),
    gmtUpdated: stampOf(updatedAt),
  }
}

function shown(template: TemplateRecord) {
  const { subject, html, text } = template
  return { ...summaryOf(template), subject, html, text }
}
