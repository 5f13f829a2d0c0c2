/** Texts of the list, and of what is done in it; of thumbnails and previews. */
export interface ListLabels {
  /** Name of the list. */
  listLabel: string
  /** Said aloud while the emails are read. */
  listLoading: string
  /** Said aloud after going back from the editor, on the row that was left. {name} */
  listReturned: string
  /** Said aloud after going back, where that row is gone. {name} */
  listReturnedGone: string
  /** Heading where there are no emails. */
  listEmptyTitle: string
  /** Text under that heading. */
  listEmptyText: string
  /** Which rows are shown. {from}, {to}, {total} */
  listRange: string
  /** Name of the search field. {count}: of loaded emails */
  listSearch: string
  /** Button that ends a search. */
  listSearchClear: string
  /** How many rows a search finds. {count}, {total} */
  listFound: string
  /** Heading where a search finds nothing. {query} */
  listNoResultsTitle: string
  /** Text where a search finds nothing. */
  listNoResultsText: string
  /** Name of the choice of an order. */
  listSort: string
  /** Order: newest first. */
  sortNewest: string
  /** Order: last changed first. */
  sortUpdated: string
  /** Order: by name. */
  sortName: string
  /** Which keys the list knows, for screen readers. */
  listKeys: string
  /** Notice while the browser has no network. */
  listOffline: string
  /** Notice: the rows may be out of date. {reason} */
  listRefreshFailed: string
  /** Said aloud while more emails are read. */
  listMoreLoading: string
  /** Notice: no more rows came. {reason} */
  listMoreFailed: string
  /** Name of the checkbox that selects all rows. */
  selectAll: string
  /** Name of a row's checkbox. {name} */
  selectOf: string
  /** How many rows are selected. {count} */
  selected: string
  /** Button that ends the selection. */
  clearSelection: string
  /** Name of the buttons that turn pages. */
  listPages: string
  /** Button that turns back. */
  previousPage: string
  /** Button that turns on. */
  nextPage: string

  /** Button that creates an email. */
  newEmail: string
  /** Title of the dialog that asks for its name. */
  newEmailTitle: string
  /** Name of the field for an email's name. */
  nameLabel: string
  /** Fault: the field is empty. */
  nameRequired: string
  /** Fault: the name has more characters than the service takes. {limit} */
  nameTooLong: string
  /** Button that creates the email of that name. */
  create: string
  /** Button that keeps a new name. */
  save: string
  /** Button that takes a dialog or form back. */
  cancel: string
  /** Button that takes a notice away. */
  dismiss: string
  /** In place of a name that is empty. */
  unnamed: string
  /** Name of a row's button that opens. {name} */
  openOf: string
  /** Button of a row that renames. */
  rename: string
  /** Name of a row's button that renames. {name} */
  renameOf: string
  /** Button of a row that copies. */
  copy: string
  /** Name of a row's button that copies. {name} */
  copyOf: string
  /** Button of a row, and of the question, that deletes. */
  delete: string
  /** Name of a row's button that deletes. {name} */
  deleteOf: string
  /** Title of the question before one email is deleted. */
  deleteTitle: string
  /** Text of the question before one email is deleted. {name} */
  deleteText: string
  /** Said aloud after an email was created. {name} */
  created: string
  /** Said aloud after an email was renamed. {name}: the new one */
  renamed: string
  /** Said aloud after one email was copied. {name}: of the copy */
  copied: string
  /** Said aloud after one email was deleted. {name} */
  deleted: string
  /** Said aloud after several were deleted. {count} */
  deletedMany: string
  /** Said aloud after several were copied. {count} */
  copiedMany: string
  /** Title of the question before several are deleted. {count} */
  deleteManyTitle: string
  /** Text of the question before several are deleted. */
  deleteManyText: string
  /** Button that takes a deletion back. */
  undo: string
  /** Said aloud after that. */
  undone: string
  /** In place of the time of a row while it is created. */
  creating: string
  /** The same while it is copied. */
  copying: string
  /** Notice: not created. {names}, {reason} */
  createFailed: string
  /** Notice: not renamed. {names}, {reason} */
  renameFailed: string
  /** Notice: not copied. {names}, {reason} */
  copyFailed: string
  /** Notice: not deleted. {names}, {reason} */
  deleteFailed: string
  /** Notice: the answer was lost, so it may have been created. {names} */
  createUnknown: string
  /** Notice: the answer was lost, so it may have been copied. {names} */
  copyUnknown: string
  /** A name in a sentence. {name} */
  quotedName: string
  /** In place of further names. {count} */
  moreNames: string
  /** In place of the picture or preview of an email that nobody has saved. */
  previewEmpty: string
  /** Name of the preview's frame, where the email's is not known. */
  previewTitle: string
  /** Name of the preview's frame. {name}: of the email */
  previewTitleOf: string
  /** While the preview is read; also said aloud. */
  previewLoading: string
  /** Where the page's Content-Security-Policy forbids emails with their styles. */
  previewBlocked: string
}
