import type { EmailInput } from '@mailframe/protocol'
import { RequestError } from '../client/errors.js'
import { report } from '../lib/emitter.js'

/** What an email begins with: all that creates one, but for its name. `json` is the editor's project. */
export type EmailTemplate = Pick<EmailInput, 'subject' | 'extra' | 'html' | 'json'>

/** A template, or a function that is asked for it each time an email is created, with the name it will have. */
export type CreateFrom = EmailTemplate | ((name: string) => EmailTemplate | PromiseLike<EmailTemplate>)

/** @throws RequestError where the app's function fails or gives no template; what it threw is reported as well. */
export async function readTemplate(from: CreateFrom | undefined, name: string): Promise<EmailTemplate> {
  const template = typeof from === 'function' ? await ask(from, name) : (from ?? {})
  if (typeof template !== 'object' || template === null) {
    throw new RequestError({
      kind: 'misconfigured',
      message: `createFrom must give { subject, extra, html, json }; it gave ${JSON.stringify(template)}`,
      retryable: false,
    })
  }
  const { subject, extra, html, json } = template
  // No id or name of the email that it was taken from.
  return { subject, extra, html, json }
}

async function ask(from: Exclude<CreateFrom, EmailTemplate>, name: string): Promise<EmailTemplate> {
  try {
    return await from(name)
  } catch (cause) {
    report(cause)
    const { kind, retryable } = cause instanceof RequestError ? cause : OWN_FAULT
    const message = `createFrom failed: ${cause instanceof Error ? cause.message : String(cause)}`
    // Nothing was sent yet: no answer of the service was late.
    throw new RequestError({ kind: kind === 'timeout' ? 'unavailable' : kind, message, retryable, cause })
  }
}

/** What is read may be there at the next try. */
const OWN_FAULT = { kind: 'unavailable', retryable: true } as const
