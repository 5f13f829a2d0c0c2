import type { EditorErrorKind } from '@mailframe/protocol'
import type { aiTexts } from './ai.js'
import type { commonTexts } from './common.js'
import type { editorTexts } from './editor.js'
import type { listTexts } from './list.js'
import type { sendingTexts } from './sending.js'

type TextsOf<English> = { [Name in keyof English]: string }

/**
 * Every text that the components show. `{name}` and the like are filled in.
 * Strings only, so that a locale can be handed from a Server Component to the provider.
 */
export interface Labels
  extends TextsOf<typeof commonTexts>,
    TextsOf<typeof editorTexts>,
    TextsOf<typeof listTexts>,
    TextsOf<typeof aiTexts>,
    TextsOf<typeof sendingTexts> {}

/** A language of the components. Ready ones: `enUS`, and those of `@mailframe/react/locales/*`. */
export interface Locale {
  /** As the editor's `lang` takes it: `en_US`. With `-` for `_` it is the tag for `Intl` and `lang` attributes. */
  language: string
  /** All texts, in that language. */
  labels: Labels
}

/** The text of each kind of error. */
export const ERROR_LABELS = {
  unauthenticated: 'errorUnauthenticated',
  forbidden: 'errorForbidden',
  notEnabled: 'errorNotEnabled',
  notFound: 'errorNotFound',
  invalid: 'errorInvalid',
  misconfigured: 'errorMisconfigured',
  unavailable: 'errorUnavailable',
  rateLimited: 'errorRateLimited',
  offline: 'errorOffline',
  blocked: 'errorBlocked',
  timeout: 'errorTimeout',
} as const satisfies Record<EditorErrorKind, keyof Labels>
