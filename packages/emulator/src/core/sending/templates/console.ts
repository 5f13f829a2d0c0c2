import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import { z } from 'zod'
import type { Call, Route } from '../../kernel/call.js'
import { flag, label, readInput } from '../../kernel/local-input.js'
import { found, localRoute } from '../../kernel/local-route.js'
import { previewReply } from '../../kernel/preview.js'
import type { Reply } from '../../kernel/reply.js'
import { ACCOUNT, regionOf, requireRoom } from '../account/routes.js'
import { type TemplateRecord, templateRecords } from './records.js'

const TEMPLATES = `${ACCOUNT}/templates`
const ONE = `${TEMPLATES}/:invokeName`

const content = (field: string) =>
  z
    .string({ error: `${field} must be a string or null` })
    .max(1_000_000, { error: `${field} must not exceed 1000000 characters` })
    .nullable()

const stat = z.union([z.literal(-2), z.literal(-1), z.literal(0), z.literal(1)], {
  error: 'templateStat must be -2, -1, 0 or 1',
})

const input = z
  .strictObject({
    name: label('name', 255),
    subject: z.string({ error: 'subject must be a string' }).max(SENDING_LIMITS.subjectCharacters, {
      error: `subject must not exceed ${SENDING_LIMITS.subjectCharacters} characters`,
    }),
    templateType: z.union([z.literal(0), z.literal(1)], { error: 'templateType must be 0 or 1' }),
    html: content('html'),
    text: content('text'),
    templateStat: stat,
    /** The short form of templateStat: 1, or 0 for false. */
    approved: flag('approved'),
  })
  .partial()

/** Templates, for the console: what the service's own console writes, and what its people approve. */
export const consoleTemplateRoutes: readonly Route[] = [
  localRoute('GET', TEMPLATES, (call) => call.get(templateRecords).list(regionOf(call))),

  localRoute('GET', ONE, templateOf),

  // Makes one, or writes it anew: without a content it has none, without a state it is approved.
  localRoute('PUT', ONE, async (call) => {
    const { approved = true, templateStat, html = null, text = null, ...given } = await readInput(call, input)
    const region = regionOf(call)
    const templates = call.get(templateRecords)
    const invokeName = call.params.invokeName ?? ''
    const before = templates.find(region, invokeName)
    if (before === undefined) requireRoom(templates.count(region))
    const at = call.clock.now().toISOString()
    const template: TemplateRecord = {
      invokeName,
      name: given.name ?? before?.name ?? invokeName,
      subject: given.subject ?? before?.subject ?? '',
      templateType: given.templateType ?? before?.templateType ?? 0,
      templateStat: templateStat ?? (approved ? 1 : 0),
      html,
      text,
      createdAt: before?.createdAt ?? at,
      updatedAt: at,
    }
    templates.put(region, template)
    return template
  }),

  localRoute('DELETE', ONE, (call) => ({
    removed: call.get(templateRecords).delete(regionOf(call), call.params.invokeName ?? ''),
  })),

  // `{ "templateStat": 1 }` approves, -1 rejects.
  localRoute('PUT', `${ONE}/state`, async (call) => {
    const { templateStat } = await readInput(call, z.strictObject({ templateStat: stat }))
    const template = { ...templateOf(call), templateStat, updatedAt: call.clock.now().toISOString() }
    call.get(templateRecords).put(regionOf(call), template)
    return template
  }),

  {
    method: 'GET',
    path: `${ONE}/preview`,
    fault: 'serverError',
    quiet: true,
    local: true,
    handle: (call): Reply => previewReply(templateOf(call).html ?? '', call.url),
  },
]

function templateOf(call: Call): TemplateRecord {
  return found(call.get(templateRecords).find(regionOf(call), call.params.invokeName ?? ''), 'template')
}
