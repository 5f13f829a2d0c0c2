import type { JsonObject, SendTestResponse } from '@mailframe/protocol'
import { readSetting, SettingError } from '@mailframe/protocol/client'
import { emailIdProblem } from '../../client/checks.js'
import { invalidParameter, misconfigured, RouteFailure } from '../failure.js'
import { askTestRecipients } from '../hooks.js'
import type { SendingOptions } from '../options.js'
import { json } from '../responses.js'
import type { Prepared, Route, RouteCall } from '../route.js'
import { sendingFailure } from '../sending-failure.js'
import { check } from './input.js'

/** `POST …/sending/test`: an Email of the signed-in user, sent to an address that tests may go to. */
export function sendingRoutes(sending: SendingOptions): readonly Route[] {
  return [
    {
      pattern: ['sending', 'test'],
      endpoints: {
        POST: {
          action: 'sending.test',
          takesBody: true,
          isPage: false,
          prepare: ({ body }) => prepareTest(body, sending),
        },
      },
    },
  ]
}

function prepareTest(body: JsonObject, sending: SendingOptions): Prepared {
  const { emailId, to } = body
  check(emailIdProblem(emailId))
  if (typeof to !== 'string' || to === '') throw invalidParameter('to is required: one email address')
  return {
    emailId: String(emailId),
    byDefault: false,
    run: async (call) => json(await sendTest(call, { emailId: String(emailId), to }, sending)),
  }
}

async function sendTest(
  { mailframe, user, request, options }: RouteCall,
  { emailId, to }: { emailId: string; to: string },
  sending: SendingOptions,
): Promise<SendTestResponse> {
  const permitted = await askTestRecipients(options, user)
  if (!permitted.some((address) => address.toLowerCase() === to.toLowerCase())) {
    throw new RouteFailure('forbidden', 'Tests may not be sent to this address.')
  }
  const { from, fromName } = await senderOf(sending)
  const email = await mailframe.emails.get({ userId: user.userId, emailId }, { signal: request.signal })
  const { html } = email
  if (!html) throw invalidParameter('This email has no content yet: save it in the editor first.')
  try {
    // Not with the signal: a browser that leaves does not take an email back.
    const { emailIdList } = await sending.sender.send({
      from,
      fromName,
      to,
      subject: email.subject || email.name,
      html,
    })
    return { emailIdList: [...emailIdList] }
  } catch (error) {
    throw sendingFailure(error)
  }
}

async function senderOf({ from, fromName }: SendingOptions): Promise<{ from: string; fromName: string }> {
  try {
    return {
      from: await readSetting({ option: 'sending.from', value: from, variable: 'MAILFRAME_SENDING_FROM' }),
      fromName: await readSetting({
        option: 'sending.fromName',
        value: fromName,
        variable: 'MAILFRAME_SENDING_FROM_NAME',
      }),
    }
  } catch (error) {
    if (error instanceof SettingError) throw misconfigured(error)
    throw error
  }
}
