import type { OpenEditorResponse } from '@mailframe/protocol'
import { isOfNewcomer } from '@mailframe/protocol/service'
import { emailIdProblem, langProblem } from '../client/checks.js'
import { emailNotFound, invalidParameter, RouteFailure } from '../http/failure.js'
import { isNavigation } from '../http/navigation.js'
import { empty, json } from '../http/responses.js'
import { check, single } from './input.js'
import { createProfiles, type Profiles } from './profile.js'
import type { Route, RouteCall } from './route.js'

/** `POST …/editor`: a code for the signed-in user. `GET …/editor/:emailId`: straight there, for links and new tabs. */
export function editorRoutes(): Route[] {
  const profiles = createProfiles()
  const editor: Route = {
    pattern: ['editor'],
    endpoints: {
      POST: {
        action: 'editor.open',
        takesBody: true,
        isPage: false,
        prepare({ body: { emailId, lang } }) {
          check(emailIdProblem(emailId), langProblem(lang))
          if (typeof emailId !== 'string') throw invalidParameter('emailId is required')
          return { emailId, run: (call) => openByScript(call, emailId, profiles) }
        },
      },
    },
  }
  const link: Route = {
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
          return { emailId, run: (call) => openByLink(call, emailId, lang, profiles) }
        },
      },
    },
  }
  return [editor, link]
}

async function openByScript(call: RouteCall, emailId: string, profiles: Profiles): Promise<Response> {
  const { mailframe, user, request, report } = call
  // Before the mint: without it the code could not be used.
  const editorUrl = await mailframe.editor.url()
  const { signal } = request
  const [{ code, expiresIn }] = await Promise.all([
    profiles.open(user, report, (profile) => mailframe.codes.mint(profile, { signal })),
    verified(call, emailId),
  ])
  const answer: OpenEditorResponse = { code, editorUrl, emailId, expiresIn }
  return json(answer)
}

async function openByLink(
  call: RouteCall,
  emailId: string,
  lang: string | undefined,
  profiles: Profiles,
): Promise<Response> {
  const { mailframe, user, request, report } = call
  // HEAD checks the link and is no visit: no code is spent.
  if (request.method === 'HEAD') return empty(204)
  const { signal } = request
  const [{ address }] = await Promise.all([
    profiles.open(user, report, (profile) =>
      mailframe.editor.open({ user: profile, emailId, lang }, { signal }),
    ),
    verified(call, emailId),
  ])
  return empty(303, { location: address })
}

async function verified(call: RouteCall, emailId: string): Promise<void> {
  if (call.options.verifyEmail !== true) return
  const { userId } = call.user
  try {
    await call.mailframe.emails.get({ userId, emailId }, { signal: call.request.signal })
  } catch (error) {
    // The service does not know this user yet: the email cannot be theirs.
    throw isOfNewcomer(error) ? emailNotFound() : error
  }
}

/** Only a navigation shows the editor. */
function admitNavigation(request: Request): void {
  if (request.method === 'HEAD' || isNavigation(request)) return
  throw new RouteFailure('forbidden', 'This address opens the editor only when a person goes to it.')
}
