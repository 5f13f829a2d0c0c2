import {
  CALENDAR_FIELDS,
  MAIL_FIELDS,
  REGIONS,
  SENDING_LIMITS,
  SENDING_PATHS,
  SMS_FIELDS,
  SMS_REGION,
  TEMPLATE_FIELDS,
} from '@mailframe/protocol/sending'
import { z } from 'zod'
import type { Choices } from '../kernel/choices/switches.js'
import type { ApiPart, Operation } from '../kernel/operation.js'
import { answersOf, FORM_TYPES } from './request/schema.js'

/** The sending API in the OpenAPI document. */
export const sendingApi: ApiPart = {
  tag: { name: 'Sending', description: 'Email and SMS; each region under its prefix, sg without one too.' },
  operations,
}

/** Each address is an operation of its own. Spec: sending API, Endpoints. */
function operations(choices: Choices): Operation[] {
  const common = { method: 'post', security: 'form' } as const
  const regions = Object.entries(REGIONS)
  return [
    ...[['', REGIONS[SMS_REGION]] as const, ...regions].map(
      ([region, { name }]): Operation => ({
        ...common,
        path: `${region === '' ? '' : `/${region}`}${SENDING_PATHS.mail}`,
        id: `sendMail${region === '' ? '' : region.toUpperCase()}`,
        summary: `Send an email (${name})`,
        body: { schema: mailForm, required: true, types: FORM_TYPES },
        ...answersOf(choices, mailInfo),
      }),
    ),
    ...OTHER_SENDS.map(
      ({ path, id, summary, form, info }): Operation => ({
        ...common,
        path,
        prefixes: ['', ...regions.map(([region]) => `/${region}`)],
        id,
        summary,
        body: { schema: form, required: true, types: FORM_TYPES },
        ...answersOf(choices, info),
      }),
    ),
    ...['', SMS_REGION].map(
      (region): Operation => ({
        ...common,
        path: `${region === '' ? '' : `/${region}`}${SENDING_PATHS.sms}`,
        id: `sendSms${region.toUpperCase()}`,
        summary: 'Send an SMS with a template',
        body: { schema: smsForm, required: true, types: FORM_TYPES },
        ...answersOf(choices, smsInfo),
      }),
    ),
  ]
}

const { recipients, replyTos, subjectCharacters, tags, tagCharacters, sendLists } = SENDING_LIMITS

const field = (description: string) => z.string().meta({ description })

/** The form of a send. The rules themselves are those of the protocol. Spec: sending API, Email send parameters. */
const mailForm = z.object({
  [MAIL_FIELDS.apiUser]: field('Credential.'),
  [MAIL_FIELDS.apiKey]: field('Credential.'),
  [MAIL_FIELDS.from]: field('Sender address.'),
  [MAIL_FIELDS.fromName]: field('Sender name.'),
  [MAIL_FIELDS.to]: field(
    `Addresses joined by ;, at most ${recipients} with cc and bcc; with useAddressList at most ${sendLists} lists.`,
  ).optional(),
  [MAIL_FIELDS.useAddressList]: field('true: to names address lists.').optional(),
  [MAIL_FIELDS.respEmailId]: field('false: the answer has no emailIdList.').optional(),
  [MAIL_FIELDS.cc]: field('Addresses joined by ;.').optional(),
  [MAIL_FIELDS.bcc]: field('Addresses joined by ;.').optional(),
  [MAIL_FIELDS.replyTo]: field(`At most ${replyTos} addresses joined by ;.`).optional(),
  [MAIL_FIELDS.subject]: z.string().min(1).max(subjectCharacters).meta({ description: 'Subject.' }),
  [MAIL_FIELDS.html]: field('HTML; not empty unless plain is there.').optional(),
  [MAIL_FIELDS.plain]: field('Plain text; not empty unless html is there.').optional(),
  [MAIL_FIELDS.headers]: field('JSON object of strings.').optional(),
  [MAIL_FIELDS.labelName]: field('Label.').optional(),
  [MAIL_FIELDS.labelId]: field('Label, in the older form.').optional(),
  [MAIL_FIELDS.tags]: field(`At most ${tags} tags of ${tagCharacters} characters, joined by ;.`).optional(),
  [MAIL_FIELDS.xsmtpapi]: field('X-SMTPAPI as JSON; its to makes to, cc and bcc void.').optional(),
  [MAIL_FIELDS.sendRequestId]: z
    .string()
    .max(SENDING_LIMITS.sendRequestId)
    .meta({ description: 'Sent once within an hour; a repeat gets the first answer.' })
    .optional(),
  [MAIL_FIELDS.attachments]: z
    .array(z.string().meta({ format: 'binary' }))
    .meta({ description: `In multipart; at most ${SENDING_LIMITS.attachmentBytes} bytes together.` })
    .optional(),
})

/** Spec: sending API, SMS send parameters. */
const smsForm = z.object({
  [SMS_FIELDS.smsUser]: field('Credential.'),
  [SMS_FIELDS.smsKey]: field('Credential.'),
  [SMS_FIELDS.templateId]: field('SMS template.'),
  [SMS_FIELDS.phone]: field(
    `Numbers with + and country code, at most ${SENDING_LIMITS.phones}, joined by comma.`,
  ),
  [SMS_FIELDS.vars]: field('JSON object of the variables.').optional(),
})

const mailInfo = z.object({
  emailIdList: z.array(z.string()).optional(),
  maillistTaskId: z.array(z.int()).meta({ description: 'With useAddressList.' }).optional(),
})

/** Their fields are those of public documentation (spec/public-facts.md). */
const OTHER_SENDS = [
  {
    path: SENDING_PATHS.template,
    id: 'sendTemplate',
    summary: 'Send an email with a template',
    form: mailForm
      .omit({ html: true, plain: true, to: true, cc: true, bcc: true, useAddressList: true, subject: true })
      .extend({
        [TEMPLATE_FIELDS.templateInvokeName]: field('Of an approved template.'),
        [MAIL_FIELDS.subject]: field('Default: that of the template.').optional(),
        [MAIL_FIELDS.xsmtpapi]: field('X-SMTPAPI as JSON; its to holds the recipients.'),
      }),
    info: mailInfo.omit({ maillistTaskId: true }),
  },
  {
    path: SENDING_PATHS.calendar,
    id: 'sendCalendar',
    summary: 'Send an email with a calendar entry',
    form: mailForm.omit({ useAddressList: true }).extend({
      [CALENDAR_FIELDS.startTime]: field('yyyy-MM-dd HH:mm:ss in UTC+8, or ISO 8601 with an offset.'),
      [CALENDAR_FIELDS.endTime]: field('The same; later than startTime.'),
      [CALENDAR_FIELDS.title]: field('One line.'),
      [CALENDAR_FIELDS.organizerName]: field('Who invites.'),
      [CALENDAR_FIELDS.organizerEmail]: field('Their address.'),
      [CALENDAR_FIELDS.location]: field('One line.').optional(),
      [CALENDAR_FIELDS.description]: field('Text.').optional(),
      [CALENDAR_FIELDS.participatorNames]: field('As many as participatorEmails, joined by ;.').optional(),
      [CALENDAR_FIELDS.participatorEmails]: field(
        'Addresses joined by ;. Default: the recipient.',
      ).optional(),
      [CALENDAR_FIELDS.uid]: field('Names the entry to change or cancel it.').optional(),
      [CALENDAR_FIELDS.isCancel]: field('true cancels the entry of uid.').optional(),
      [CALENDAR_FIELDS.isUpdate]: field('true changes the entry of uid.').optional(),
    }),
    info: mailInfo.omit({ maillistTaskId: true }).extend({ uid: z.string() }),
  },
]

const smsInfo = z.object({
  successCount: z.int().positive(),
  smsIds: z.array(z.string()),
  failedCount: z.int().positive().optional(),
  items: z
    .array(z.object({ phone: z.string(), vars: z.record(z.string(), z.string()), message: z.string() }))
    .optional(),
})
