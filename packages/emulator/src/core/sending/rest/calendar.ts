import { CALENDAR_FIELDS, checkCalendar, MAIL_FIELDS, readServiceTime } from '@mailframe/protocol/sending'
import { readMoment } from '@mailframe/protocol/service'
import { calendarUid } from '../message/calendar.js'
import { parseMailboxes } from '../message/mailbox.js'
import type { Form } from '../request/form.js'
import { refusalOf } from '../request/refusal.js'
import { readMessage } from './message.js'
import { answerOf, type SendOperation } from './send.js'

/** `mail/sendcalendar`: a message with an entry for calendars (spec/public-facts.md). */
export const calendarSend: SendOperation = {
  fields: CALENDAR_FIELDS,
  read({ call, form }) {
    call.rests.add('otherSends')
    const message = readMessage(call, form)
    const names = Object.values(CALENDAR_FIELDS)
    const checked = checkCalendar(
      {
        ...Object.fromEntries(names.map((name) => [name, form.fields.get(name)])),
        startTime: timeOf(form, CALENDAR_FIELDS.startTime),
        endTime: timeOf(form, CALENDAR_FIELDS.endTime),
      },
      parseMailboxes,
    )
    if ('problem' in checked) throw refusalOf(checked.problem)
    const { calendar } = checked
    return {
      message,
      calendar,
      answer: (accepted) =>
        answerOf(form.fields.get(MAIL_FIELDS.respEmailId), {
          uid: calendarUid(calendar, accepted.messageId),
        })(accepted),
    }
  },
}

/** In UTC+8, as all times of the service, or ISO 8601 with an offset. */
function timeOf({ fields }: Form, name: string): number | null {
  const text = fields.get(name) ?? ''
  return readServiceTime(text) ?? readMoment(text)
}
