import type { EndUser, JsonObject, SendTestResponse } from '@mailframe/protocol'
import { readSetting, SettingError } from '@mailframe/protocol/client'
import type { TestSender } from '@mailframe/protocol/sending'
import { emailIdProblem } from '../client/checks.js'
import { readTestRecipients } from '../hooks/hooks.js'
import type { HandlerOptions, SendingOptions } from '../hooks/options.js'
import { invalidParameter, misconfigured, RouteFailure } from '../http/failure.js'
import { json } from '../http/responses.js'
import { check } from './input.js'
import type { Prepared, Route, RouteCall } from './route.js'
import { testFailure } from './sending-failure.js'

/** `POST …/sending/test`: an Email of the signed-in user, sent to an address that tests may go to. */
export function sendingTest(sending: SendingOptions, sender: TestSender): Route {
  return {
    pattern: ['sending', 'test'],
    endpoints: {
      POST: {
        action: 'sending.test',
        takesBody: true,
        isPage: false,
        prepare: ({ body }) => prepareTest(body, sending, sender),
      },
    },
  }
}

function prepareTest({ emailId, to }: JsonObject, sending: SendingOptions, sender: TestSender): Prepared {
  check(emailIdProblem(emailId))
  const test = { emailId: String(emailId), to: readTo(to) }
  return {
    emailId: test.emailId,
    byDefault: false,
    run: async (call) => json(await sendTest(call, test, sending, sender)),
  }
}

/** Nothing that an address list or a header could take apart. */
const ONE_ADDRESS = /^[^\s@,;:<>()[\]"\\\p{Cc}]+@[^\s@,;:<>()[\]"\\\p{Cc}]+$/u

function readTo(value: unknown): string {
  const to = typeof value === 'string' ? value.replace(/^ +| +$/g, '') : ''
  if (to === '') throw invalidParameter('to is required: one email address, without a display name')
  if (ONE_ADDRESS.test(to)) return to
  throw new RouteFailure('forbidden', 'A test may go to one email address, without a display name.')
}

async function sendTest(
  { mailframe, user, request, options }: RouteCall,
  { emailId, to }: { emailId: string; to: string },
  sending: SendingOptions,
  sender: TestSender,
): Promise<SendTestResponse> {
  const email = await mailframe.emails.get({ userId: user.userId, emailId }, { signal: request.signal })
  const recipient = await permittedOf(options, user, to)
  const { from, fromName } = await senderOf(sending)
  const { html } = email
  if (!html) throw invalidParameter('This email has no content yet: save it in the editor first.')
  try {
    // Not with the signal: a browser that leaves does not take an email back.
    const { emailIdList } = await sender.send({
      from,
      fromName,
      to: recipient,
      subject: email.subject || email.name,
      html,
    })
    return { emailIdList: [...emailIdList] }
  } catch (error) {
    throw testFailure(error)
  }
}

/**
 * The address as the team has it, which is what is sent to: domains know no case, and people write their own name in
 * any, but two mailboxes can differ in it.
 */
async function permittedOf(options: HandlerOptions, user: EndUser, to: string): Promise<string> {
  const permitted = (await readTestRecipients(options, user)).map((address) => address.trim())
  const found =
    permitted.find((address) => withDomainInLowerCase(address) === withDomainInLowerCase(to)) ??
    permitted.find((address) => address.toLowerCase() === to.toLowerCase())
  if (found !== undefined) return found
  throw new RouteFailure('forbidden', 'Tests may not be sent to this address.')
}

function withDomainInLowerCase(address: string): string {
  const at = address.lastIndexOf('@')
  return address.slice(0, at) + address.slice(at).toLowerCase()
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
