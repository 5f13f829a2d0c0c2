import type { EditorErrorKind } from '@mailframe/protocol'
import type { AiLabels } from './ai-labels.js'
import type { EditorLabels } from './editor-labels.js'
import type { ListLabels } from './list-labels.js'

/**
 * Every text that the components show. `{name}` and the like are filled in.
 * Strings only, so that a locale can be handed from a Server Component to the provider.
 */
export interface Labels extends EditorLabels, ListLabels, AiLabels {
  /** Button that tries again what failed. */
  retry: string
  /** Button where the session has ended; see `onSignIn` of the provider. */
  signIn: string
  /** Error `unauthenticated`. */
  errorUnauthenticated: string
  /** Error `forbidden`. */
  errorForbidden: string
  /** Error `notEnabled`. */
  errorNotEnabled: string
  /** Error `notFound`. */
  errorNotFound: string
  /** Error `invalid`. */
  errorInvalid: string
  /** Error `misconfigured`. */
  errorMisconfigured: string
  /** Error `unavailable`. */
  errorUnavailable: string
  /** Error `rateLimited`. */
  errorRateLimited: string
  /** Error `offline`. */
  errorOffline: string
  /** Error `blocked`. {origin}: to be added to {directive} of the page's policy */
  errorBlocked: string
  /** Error `timeout`. */
  errorTimeout: string
}

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
