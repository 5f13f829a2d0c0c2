import { EDITOR_PATH, isLanguage, type Language } from '@mailframe/protocol'
import { applicationRecords } from '../access/applications.js'
import { codeRecords } from '../access/codes.js'
import { openingRecords } from '../access/openings.js'
import { tokenService } from '../access/tokens.js'
import { emailRecords } from '../emails/records.js'
import type { Call, Route } from '../kernel/call.js'
import { choose } from '../kernel/choices/choices.js'
import type { Reply } from '../kernel/reply.js'
import { editorPage, headReply, refusalPage } from './pages.js'
import { SESSION_SECONDS } from './session.js'

/** Opening the editor: a browser comes with a code and the slug of an Email. Only GET spends the code. */
export const openRoutes: readonly Route[] = [
  { method: 'GET', path: EDITOR_PATH, fault: 'serverError', embeddable: true, handle: open },
  {
    method: 'HEAD',
    path: EDITOR_PATH,
    fault: 'serverError',
    embeddable: true,
    handle(call) {
      const missing = typeof readOpening(call.url) === 'string'
      return headReply(missing ? statusOf(call, 'editorMissingStatus') : 200)
    },
  },
]

async function open(call: Call): Promise<Reply> {
  const { clock, get, url } = call
  const language = languageOf(call)
  const opening = readOpening(url)
  if (typeof opening === 'string') {
    return refusalPage(opening, statusOf(call, 'editorMissingStatus'), language)
  }
  const now = clock.now()
  const redemption = get(codeRecords).redeem(opening.code, now)
  if (redemption.state !== 'ok') {
    return refusalPage(`${redemption.state}Code`, statusOf(call, 'editorCodeStatus'), language)
  }
  const { applicationId, userId, openingId } = redemption
  const openings = get(openingRecords)
  if (get(applicationRecords).get(applicationId)?.enabled !== true) {
    openings.refused(openingId, 'noApplication', now)
    return refusalPage('noApplication', 403, language)
  }
  const email = get(emailRecords).get({ applicationId, userId }, opening.id)
  if (email === undefined) {
    openings.refused(openingId, 'noEmail', now)
    return refusalPage('noEmail', statusOf(call, 'editorEmailStatus'), language)
  }
  openings.opened(openingId, email.id, now)
  const session = await get(tokenService).issue(
    'editor',
    { applicationId, userId, emailId: email.id, openingId },
    SESSION_SECONDS,
  )
  return editorPage(email.name, { session, emailId: email.id, language })
}

/** What the spec does not show (spec/choices.md). */
const STATUSES = { editorMissingStatus: 400, editorCodeStatus: 403, editorEmailStatus: 404 } as const

function statusOf({ rests }: Call, choice: keyof typeof STATUSES): number {
  rests.add(choice)
  return STATUSES[choice]
}

/** Code and slug, or what is wrong with the address. */
function readOpening({ searchParams }: URL): { code: string; id: string } | 'missing' | 'repeated' {
  const names = [...searchParams.keys()]
  if (new Set(names).size < names.length) return 'repeated'
  const code = searchParams.get('code') ?? ''
  const id = searchParams.get('id') ?? ''
  return code === '' || id === '' ? 'missing' : { code, id }
}

function languageOf(call: Call): Language {
  const language = call.url.searchParams.get('lang')
  return isLanguage(language) ? language : choose(call, 'defaultLanguage')
}
