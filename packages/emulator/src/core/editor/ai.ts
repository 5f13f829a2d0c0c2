import { applicationRecords } from '../access/applications.js'
import type { EndUserScope } from '../access/end-users.js'
import { type AiFeature, aiRecords, type LimitRecord } from '../ai/records.js'
import { emailRecords } from '../emails/records.js'
import { readJsonObject } from '../kernel/body.js'
import type { Call, Route } from '../kernel/call.js'
import { Failure } from '../kernel/failure.js'
import { parse } from '../kernel/parse.js'
import { readQuery } from '../kernel/query.js'
import { json, type Reply } from '../kernel/reply.js'
import { GENERATOR, generateSection, rewriteText } from './ai-text.js'
import { aiRequests } from './schema.js'
import { authorizeSession, type EditorSession, requireOwnEmail } from './session.js'

/** What one use of each feature costs, in AI credits. */
export const AI_COSTS: Record<AiFeature, number> = { aiEmailGeneration: 10, aiRewrite: 2 }

/** What an End User can still spend: `limit` is the one whose period is now, or null. */
export interface AiCredits {
  applicationCredits: number
  limit: (Omit<LimitRecord, 'userId'> & { usedCredits: number; remainingCredits: number }) | null
}

const PATH = '/thirdApp/emails/:emailId/ai'

/** The AI panel of the editor page: what is left, and texts for credits. */
export const editorAiRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: PATH,
    fault: 'aiQueryFailed',
    async handle(call) {
      const session = await authorizeSession(call)
      readQuery(call)
      requireEmail(call, session)
      const enabled = aiEnabled(call, session)
      return json({
        enabled,
        ...(enabled ? { costs: AI_COSTS, credits: creditsOf(call, session.scope) } : {}),
      })
    },
  },
  {
    method: 'POST',
    path: PATH,
    fault: 'aiQuotaEvaluationFailed',
    async handle(call) {
      const session = await authorizeSession(call)
      // As in the AI Resource API: a disabled Application is refused after the input.
      if (!aiEnabled(call, session)) {
        throw new Failure('capabilityNotEnabled', 'AI is not enabled on this Application')
      }
      readQuery(call)
      const { feature, write } = await readRequest(call)
      requireEmail(call, session)
      return spend(call, session, feature) ?? answer(call, session, feature, write())
    },
  },
]

/** What is to be written, checked before anything is spent. */
async function readRequest(call: Call): Promise<{ feature: AiFeature; write: () => object }> {
  const body = await readJsonObject(call, { required: true })
  const requests = aiRequests(call.choices.current)
  const { feature } = parse(requests.feature, body)
  if (feature === 'aiEmailGeneration') {
    const { prompt, language } = parse(requests.aiEmailGeneration, body)
    return { feature, write: () => generateSection(prompt, language) }
  }
  const { text, tone, language } = parse(requests.aiRewrite, body)
  return { feature, write: () => ({ text: rewriteText(text, tone, language) }) }
}

function answer(call: Call, { scope }: EditorSession, feature: AiFeature, result: object): Reply {
  return json({
    feature,
    result,
    generator: GENERATOR,
    spentCredits: AI_COSTS[feature],
    credits: creditsOf(call, scope),
  })
}

/** Spends the credits of one use; the refusal where there are too few. It is none of the documented ones. */
function spend(call: Call, { scope, emailId }: EditorSession, feature: AiFeature): Reply | null {
  const ai = call.get(aiRecords)
  const cost = AI_COSTS[feature]
  const { state } = ai.spend(scope, { emailId, feature, credits: cost }, call.clock.now())
  if (state === 'spent') return null
  const credits = creditsOf(call, scope)
  const { applicationCredits, limit } = credits
  const refusal =
    state === 'limit' && limit !== null
      ? {
          error: 'aiLimitReached',
          message: `the AI limit of this End User leaves ${limit.remainingCredits} of ${limit.maximumLimitCredits} credits until ${limit.endTime}; this needs ${cost}`,
        }
      : {
          error: 'aiCreditsExhausted',
          message: `the Application has too few AI credits: ${applicationCredits} left, ${cost} needed`,
        }
  return json({ ...refusal, neededCredits: cost, credits }, 403)
}

function creditsOf({ get, clock }: Call, scope: EndUserScope): AiCredits {
  const ai = get(aiRecords)
  const now = clock.now()
  const at = now.toISOString()
  const applicationCredits = ai
    .grants(scope.applicationId, now)
    .reduce((sum, { remainingCredits }) => sum + remainingCredits, 0)
  const stored = ai.limitOf(scope)
  if (stored === undefined || at < stored.startTime || at >= stored.endTime) {
    return { applicationCredits, limit: null }
  }
  const { userId: _, ...limit } = stored
  const usedCredits = ai.usedBetween(scope, limit.startTime, limit.endTime)
  const remainingCredits = Math.max(0, limit.maximumLimitCredits - usedCredits)
  return { applicationCredits, limit: { ...limit, usedCredits, remainingCredits } }
}

function aiEnabled({ get }: Call, { scope }: EditorSession): boolean {
  return get(applicationRecords).get(scope.applicationId)?.aiEnabled !== false
}

/** The Email of the session, while it is there. */
function requireEmail(call: Call, session: EditorSession): void {
  requireOwnEmail(call, session)
  if (call.get(emailRecords).get(session.scope, session.emailId) === undefined) {
    throw new Failure('emailNotFound', 'the Email of this session no longer exists')
  }
}
