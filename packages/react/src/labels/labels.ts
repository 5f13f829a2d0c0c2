import type { EditorErrorKind } from '@mailframe/protocol'

/**
 * Every text that the components show. `{name}` and the like are filled in.
 * Strings only, so that a locale can be handed from a Server Component to the provider.
 */
export interface Labels {
  editorTitle: string
  /** {name} */
  editorTitleOf: string
  editorLoading: string
  editorLoaded: string
  editorSkip: string
  editorNothingHere: string
  editorNewTab: string
  editorMoved: string
  editorNavigated: string
  editorReopen: string
  editorOtherLanguage: string
  editorReloadInLanguage: string
  editorPopupBlocked: string
  editorPopupLink: string
  /** {reason} */
  editorNewTabFailed: string
  editorLeave: string
  editorClose: string
  editorCloseTitle: string
  editorCloseText: string
  editorKeepEditing: string
  editorCloseAnyway: string

  listLabel: string
  listLoading: string
  listEmptyTitle: string
  listEmptyText: string
  /** {from}, {to}, {total} */
  listRange: string
  listPages: string
  previousPage: string
  nextPage: string

  newEmail: string
  newEmailTitle: string
  nameLabel: string
  nameRequired: string
  /** {limit} */
  nameTooLong: string
  create: string
  save: string
  cancel: string
  dismiss: string
  /** {name} */
  openOf: string
  rename: string
  /** {name} */
  renameOf: string
  copy: string
  /** {name} */
  copyOf: string
  delete: string
  /** {name} */
  deleteOf: string
  deleteTitle: string
  /** {name} */
  deleteText: string
  /** {name} */
  created: string
  /** {name} */
  renamed: string
  /** {name} */
  copied: string
  /** {name} */
  deleted: string
  previewEmpty: string

  retry: string
  signIn: string
  errorUnauthenticated: string
  errorForbidden: string
  errorNotEnabled: string
  errorNotFound: string
  errorInvalid: string
  errorMisconfigured: string
  errorUnavailable: string
  errorRateLimited: string
  errorOffline: string
  /** {origin}, {directive} */
  errorBlocked: string
  errorTimeout: string
}

/** A language of the components. Ready ones: `enUS`, and those of `@mailframe/react/locales/*`. */
export interface Locale {
  /** As the editor's `lang` takes it: `en_US`. With `-` for `_` it is the tag for `Intl` and `lang` attributes. */
  language: string
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
