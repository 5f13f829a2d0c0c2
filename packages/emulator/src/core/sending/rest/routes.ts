import { MAIL_FIELDS, REGIONS, type Region, SENDING_PATHS } from '@mailframe/protocol/sending'
import type { Route } from '../../kernel/call.js'
import { sendingRoute } from '../request/envelope.js'
import { calendarSend } from './calendar.js'
import { listSend } from './lists.js'
import { readMessage } from './message.js'
import { acceptSend, type SendOperation } from './send.js'
import { templateSend } from './template.js'

const regions = Object.keys(REGIONS) as Region[]

const mailSend: SendOperation = {
  read: (request) =>
    request.form.fields.get(MAIL_FIELDS.useAddressList) === 'true'
      ? listSend.read(request)
      : { message: readMessage(request.call, request.form) },
}

const SENDS: readonly (readonly [path: string, operation: SendOperation])[] = [
  [SENDING_PATHS.mail, mailSend],
  [SENDING_PATHS.template, templateSend],
  [SENDING_PATHS.calendar, calendarSend],
]

/** Email over REST: each region under its prefix, sg without one too. Spec: sending API, Endpoints. */
export const mailRoutes: readonly Route[] = SENDS.flatMap(([path, operation]) => [
  sendingRoute(path, (call) => acceptSend(call, 'sg', operation)),
  ...regions.map((region) =>
    sendingRoute(`/${region}${path}`, (call) => acceptSend(call, region, operation)),
  ),
])
