import { type EndUser, endUserProblem, type OpenEditorResponse } from '@mailframe/protocol'
import { emailIdProblem, langProblem } from '../../client/checks.js'
import { isMailframeError } from '../../client/error.js'
import { emailNotFound, invalidParameter, RouteFailure, serverFailure } from '../failure.js'
import { empty, json } from '../responses.js'
import type { Route, RouteCall } from '../route.js'
import { check, single } from './input.js'

/** `POST …/editor`: a code for the signed-in user. */
export const editor: Route = {
  pattern: ['editor'],
  endpoints: {
    POST: {
      action: 'editor.open',
      takesBody: true,
      isPage: false,
      prepare({ body: { emailId, lang } }) {
        check(emailIdProblem(emailId), langProblem(lang))
        if (typeof emailId !== 'string') throw invalidParameter('emailId is required')
        return { emailId, run: (call) => openByScript(call, emailId) }
      },
    },
  },
}

/** `GET …/editor/:emailId`: straight to the editor, for links and new tabs. */
export const editorLink: Route = {
  pattern: ['editor', ':emailId'],
  endpoints: {
    GET: {
      action: 'editor.open',
      takesBody: false,
      isPage: true,
      admit: admitNavigation,
      prepare({ emailId, query }) {
        check(emailIdProblem(emailId))
        const lang = single(query, 'lang')
        return { emailId, run: (call) => openByLink(call, emailId, lang) }
      },
    },
  },
}

async function openByScript(call: RouteCall, emailId: string): Promise<Response> {
  const { mailframe, user, request } = call
  checkProfile(user)
  // Before the mint: without it the code could not be used.
  const editorUrl = await mailframe.editor.url()
  const [{ code, expiresIn }] = await Promise.all([
    mailframe.codes.mint(user, { signal: request.signal }),
    verified(call, emailId),
  ])
  const answer: OpenEditorResponse = { code, editorUrl, emailId, expiresIn }
  return json(answer)
}

async function openByLink(call: RouteCall, emailId: string, lang: string | undefined): Promise<Response> {
  const { mailframe, user, request } = call
  // A question about the link, not a visit: no code is spent on it.
  if (request.method === 'HEAD') return empty(204)
  checkProfile(user)
  const [{ address }] = await Promise.all([
    mailframe.editor.open({ user, emailId, lang }, { signal: request.signal }),
    verified(call, emailId),
  ])
  return empty(303, { location: address })
}

/** The browser sent nothing of the profile: what is wrong with it is wrong in the `user` hook. */
function checkProfile(user: EndUser): void {
  const problem = endUserProblem(user)
  if (problem !== null) {
    throw serverFailure(
      new TypeError(`the user hook returned an unusable ${problem.field}: ${problem.message}`),
    )
  }
}

async function verified(call: RouteCall, emailId: string): Promise<void> {
  if (call.options.verifyEmail !== true) return
  const { userId } = call.user
  try {
    await call.mailframe.emails.get({ userId, emailId }, { signal: call.request.signal })
  } catch (error) {
    // The service has not met this user: the email cannot be theirs.
    throw isMailframeError(error) && error.error === 'invalidContext' ? emailNotFound() : error
  }
}

/** Only a navigation shows the editor. Browsers that do not say what they do are taken to navigate. */
function admitNavigation(request: Request): void {
  if (request.method === 'HEAD') return
  const { headers } = request
  const purpose = ['sec-purpose', 'purpose', 'x-moz'].map((name) => headers.get(name) ?? '').join()
  const destination = headers.get('sec-fetch-dest') ?? 'document'
  if (destination === 'document' && !/prefetch/i.test(purpose)) return
  throw new RouteFailure('forbidden', 'This address opens the editor only when a person goes to it.')
}
