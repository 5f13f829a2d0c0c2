import { fill, type Texts } from '../texts/index.js'
import { ServiceFailure } from './service.js'

/** Why a call failed, in the reader's language. */
export function reasonOf(error: unknown, texts: Texts): string {
  if (!(error instanceof ServiceFailure)) {
    return fill(texts.notCompiled, { detail: error instanceof Error ? error.message : String(error) })
  }
  if (error.status === 0) return texts.offline
  if (error.status === 401) return texts.sessionOver
  if (error.status === 404) return texts.emailGone
  if (error.status === 413 || /body must not exceed/.test(error.message)) return texts.tooLarge
  return fill(texts.refused, { detail: `${error.status}: ${error.message}` })
}
