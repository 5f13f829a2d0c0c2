import { type Language, languageTag } from '@mailframe/protocol'
import type { AiCredits } from '../../core/editor/ai.js'
import { reasonOf } from '../page/reasons.js'
import { ServiceFailure } from '../page/service.js'
import { fill, type Texts } from '../texts/index.js'

/** What the AI panel says about credits, in the language of the page. */
export function creditTexts(texts: Texts, language: Language) {
  const { ai } = texts
  const number = new Intl.NumberFormat(languageTag(language))
  const moment = new Intl.DateTimeFormat(languageTag(language), {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
  })
  const end = (limit: NonNullable<AiCredits['limit']>) => moment.format(new Date(limit.endTime))

  return {
    left({ limit, applicationCredits }: AiCredits): string {
      if (limit === null) return fill(ai.applicationLeft, { left: number.format(applicationCredits) })
      return fill(ai.limitLeft, {
        left: number.format(limit.remainingCredits),
        limit: number.format(limit.maximumLimitCredits),
        end: end(limit),
      })
    },

    /** Credits that the service told with a refusal. */
    creditsIn(error: unknown): AiCredits | null {
      return refusalIn(error)?.credits ?? null
    },

    /** Why nothing was written, and what is left. */
    refusal(error: unknown): string {
      if (error instanceof ServiceFailure && codeIn(error) === 'capabilityNotEnabled') return ai.notEnabled
      const refusal = refusalIn(error)
      if (refusal === null) return fill(ai.failed, { reason: reasonOf(error, texts) })
      const { needed, credits } = refusal
      if (credits.limit === null) {
        return fill(ai.exhausted, {
          needed: number.format(needed),
          left: number.format(credits.applicationCredits),
        })
      }
      return fill(ai.limitReached, {
        needed: number.format(needed),
        left: number.format(credits.limit.remainingCredits),
        limit: number.format(credits.limit.maximumLimitCredits),
        end: end(credits.limit),
      })
    },

    count: (credits: number) => number.format(credits),
  }
}

/** The texts of one page's AI panel. */
export type CreditTexts = ReturnType<typeof creditTexts>

const codeIn = ({ body }: ServiceFailure) => (body as { error?: unknown } | null)?.error

function refusalIn(error: unknown): { needed: number; credits: AiCredits } | null {
  if (!(error instanceof ServiceFailure)) return null
  const code = codeIn(error)
  if (code !== 'aiLimitReached' && code !== 'aiCreditsExhausted') return null
  const { neededCredits, credits } = error.body as { neededCredits: number; credits: AiCredits }
  return {
    needed: neededCredits,
    credits: code === 'aiCreditsExhausted' ? { ...credits, limit: null } : credits,
  }
}
