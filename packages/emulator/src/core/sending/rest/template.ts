import { isBlank } from '@mailframe/protocol'
import { MAIL_FIELDS, TEMPLATE_FIELDS } from '@mailframe/protocol/sending'
import { refusal } from '../request/refusal.js'
import { templateRecords } from '../templates/records.js'
import { readInvokeName } from '../templates/schema.js'
import { readMessage } from './message.js'
import type { SendOperation } from './send.js'

const STATES = { '-2': 'not submitted', '-1': 'rejected', 0: 'pending approval' } as const

/** `mail/sendtemplate`: content, and subject where none is given, are those of an approved template (spec/public-facts.md). */
export const templateSend: SendOperation = {
  fields: TEMPLATE_FIELDS,
  read({ call, region, form }) {
    call.rests.add('otherSends')
    const { fields } = form
    const invokeName = readInvokeName(
      new Map([['invokeName', fields.get(TEMPLATE_FIELDS.templateInvokeName) ?? '']]),
    )
    const template = call.get(templateRecords).find(region, invokeName)
    if (template === undefined) throw refusal(40216, invokeName)
    if (template.templateStat !== 1) {
      throw refusal(40216, `${invokeName} is ${STATES[template.templateStat]}, and must be approved`)
    }
    const subject = fields.get(MAIL_FIELDS.subject)
    for (const name of ['to', 'cc', 'bcc', 'html', 'plain'] as const) {
      if (fields.has(MAIL_FIELDS[name])) {
        call.warnings.push(`${name} counts for nothing in a send by template: it was ignored`)
      }
    }
    const message = readMessage(call, form, {
      own: {
        // Recipients of a template come by X-SMTPAPI only.
        to: undefined,
        cc: undefined,
        bcc: undefined,
        subject: isBlank(subject) ? template.subject : subject,
        html: template.html,
        plain: template.text,
      },
    })
    return { message, templateId: invokeName }
  },
}
