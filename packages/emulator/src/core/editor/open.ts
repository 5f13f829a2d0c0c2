import { DEFAULT_LANGUAGE, EDITOR_PATH, isLanguage, type Language } from '@mailframe/protocol'
import type { Reply } from '../http/reply.js'
import type { Call, Route } from '../http/router.js'
import { editorPage, headReply, refusalPage } from './pages.js'
import { SESSION_SECONDS } from './session.js'

/** Opening the editor: a browser comes with a code and the slug of an Email. Only GET spends the code. */
export const openRoutes: readonly Route[] = [
  { method: 'GET', path: EDITOR_PATH, fault: 'serverError', handle: open },
  {
    method: 'HEAD',
    path: EDITOR_PATH,
    fault: 'serverError',
    handle: ({ url }) => headReply(typeof readOpening(url) === 'string' ? 400 : 200),
  },
]

async function open({ core, url }: Call): Promise<Reply> {
  const language = languageOf(url)
  const opening = readOpening(url)
  if (typeof opening === 'string') return refusalPage(opening, 400, language)
  const now = core.clock.now()
  const redemption = core.records.codes.redeem(opening.code, now)
  if (redemption.state !== 'ok') return refusalPage(`${redemption.state}Code`, 403, language)
  const { applicationId, userId } = redemption
  if (core.records.applications.get(applicationId)?.enabled !== true) {
    return refusalPage('noApplication', 403, language)
  }
  const email = core.records.emails.get({ applicationId, userId }, opening.id)
  if (email === undefined) return refusalPage('noEmail', 404, language)
  const session = await core.tokens.issue(
    'editor',
    { applicationId, userId, emailId: email.id },
    SESSION_SECONDS,
  )
  return editorPage(email.name, { session, emailId: email.id, language })
}

/** Code and slug, or what is wrong with the address. */
function readOpening({ searchParams }: URL): { code: string; id: string } | 'missing' | 'repeated' {
  const names = [...searchParams.keys()]
  if (new Set(names).size < names.length) return 'repeated'
  const code = searchParams.get('code') ?? ''
  const id = searchParams.get('id') ?? ''
  return code === '' || id === '' ? 'missing' : { code, id }
}

function languageOf({ searchParams }: URL): Language {
  const language = searchParams.get('lang')
  return isLanguage(language) ? language : DEFAULT_LANGUAGE
}
