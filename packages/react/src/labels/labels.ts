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
  editorEntered: string
  editorSkip: string
  editorNothingHere: string
  editorNewTab: string
  editorMoved: string
  editorNavigated: string
  editorReopen: string
  editorOtherLanguage: string
  editorReloadInLanguage: string
  editorOtherEmail: string
  editorOpenOtherEmail: string
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
  listReturned: string
  listReturnedGone: string
  listEmptyTitle: string
  listEmptyText: string
  /** {from}, {to}, {total} */
  listRange: string
  /** {count} */
  listSearch: string
  listSearchClear: string
  /** {count}, {total} */
  listFound: string
  /** {query} */
  listNoResultsTitle: string
  listNoResultsText: string
  listSort: string
  sortNewest: string
  sortUpdated: string
  sortName: string
  listKeys: string
  listOffline: string
  /** {reason} */
  listRefreshFailed: string
  listMoreLoading: string
  /** {reason} */
  listMoreFailed: string
  selectAll: string
  /** {name} */
  selectOf: string
  /** {count} */
  selected: string
  clearSelection: string
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
  /** In place of a name that is empty. */
  unnamed: string
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
  /** {count} */
  deletedMany: string
  /** {count} */
  copiedMany: string
  /** {count} */
  deleteManyTitle: string
  deleteManyText: string
  undo: string
  undone: string
  creating: string
  copying: string
  /** {names}, {reason} */
  createFailed: string
  /** {names}, {reason} */
  renameFailed: string
  /** {names}, {reason} */
  copyFailed: string
  /** {names}, {reason} */
  deleteFailed: string
  /** {names} */
  createUnknown: string
  /** {names} */
  copyUnknown: string
  /** {name} */
  quotedName: string
  /** {count} */
  moreNames: string
  previewEmpty: string
  previewTitle: string
  /** {name} */
  previewTitleOf: string
  previewLoading: string
  previewBlocked: string

  aiUsageTitle: string
  aiQuotaTitle: string
  aiLoading: string
  /** {credits} */
  aiCredit: string
  /** {credits} */
  aiCredits: string
  aiUsed: string
  aiLimit: string
  aiTotal: string
  aiRemaining: string
  /** {credits} */
  aiAtMost: string
  /** {used}, {total} */
  aiUsedOf: string
  /** {date} */
  aiResets: string
  /** {date} */
  aiLimitEnded: string
  /** {date} */
  aiLimitStarts: string
  /** {percent} */
  aiNear: string
  aiOver: string
  aiUsedUp: string
  aiPartial: string
  aiByDay: string
  aiByMonth: string
  aiByFeature: string
  aiDay: string
  aiMonth: string
  aiFeature: string
  aiCreditsColumn: string
  aiOther: string
  aiUtc: string
  aiEmpty: string
  aiPeriod: string
  aiThisMonth: string
  aiLast7Days: string
  aiLast30Days: string
  aiOtherDays: string
  aiFrom: string
  aiTo: string
  aiApply: string
  aiDateRequired: string
  aiDateOrder: string
  aiShowTable: string
  aiShowChart: string
  aiChartFailed: string
  /** {package} */
  aiChartMissing: string
  aiBalancesTitle: string
  aiBalancesLoading: string
  aiBalancesEmpty: string
  /** {remaining}, {total} */
  aiLeftOf: string
  /** {date} */
  aiExpires: string
  /** {date} */
  aiExpired: string
  aiNoExpiry: string
  aiBillsTitle: string
  aiBillsLoading: string
  /** {month} */
  aiBillsEmpty: string
  aiBilledAt: string
  aiBillsPages: string
  aiPreviousMonth: string
  aiNextMonth: string
  aiLimitTitle: string
  aiLimitUser: string
  aiLimitCredits: string
  aiLimitStart: string
  aiLimitEnd: string
  aiLimitSet: string
  /** {userId}, {credits}, {date} */
  aiLimitSaved: string
  aiLimitUserRequired: string
  aiLimitUserCharacters: string
  aiLimitCreditsRequired: string
  /** {max} */
  aiLimitCreditsWhole: string
  aiLimitTimeRequired: string
  aiLimitOrder: string

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
