import { commonTexts } from './common.js'
import { sharedTexts } from './shared.js'

/** Texts of the list, and of what is done in it. In English. */
export const listTexts = /* @__PURE__ */ Object.assign(
  {
    /** Name of the list. */
    listLabel: 'Emails',
    /** Said aloud while the emails are read. */
    listLoading: 'Loading your emails…',
    /** Said aloud after going back from the editor, on the row that was left. {name} */
    listReturned: 'Back in the list, on “{name}”.',
    /** Said aloud after going back, where that row is gone. {name} */
    listReturnedGone: 'Back in the list. “{name}” is no longer here.',
    /** Heading where there are no emails. */
    listEmptyTitle: 'No emails yet',
    /** Text under that heading. */
    listEmptyText: 'Create your first email, then design it in the editor.',
    /** Name of the search field. {count}: of loaded emails */
    listSearch: 'Search loaded emails ({count})',
    /** {count} of that name, where some are not loaded. {count}, {total} */
    listPart: '{count} of {total}',
    /** Notice: a search or an order covers only some. {count}, {total} */
    listCovers: '{count} of {total} loaded. Search and sorting cover only these.',
    /** Button of that notice: reads the others too. */
    listLoadRest: 'Load the rest',
    /** Button that ends a search. */
    listSearchClear: 'Clear search',
    /** How many rows a search finds. {count}, {total} */
    listFound: '{count} of {total} shown',
    /** Heading where a search finds nothing. {query} */
    listNoResultsTitle: 'Nothing matches “{query}”',
    /** Text where a search finds nothing. */
    listNoResultsText: 'Names and subjects of the loaded emails were searched.',
    /** Name of the choice of an order. */
    listSort: 'Sort loaded emails',
    /** Order: newest first. */
    sortNewest: 'Newest first',
    /** Order: last changed first. */
    sortUpdated: 'Last edited',
    /** Order: by name. */
    sortName: 'Name',
    /** Which keys the list knows, for screen readers. */
    listKeys:
      'Arrow keys move between emails and into a row. Enter opens, Space selects, F2 renames, Delete deletes.',
    /** Notice while the browser has no network. */
    listOffline: 'You are offline. What you see may be out of date.',
    /** Notice: the rows may be out of date. {reason} */
    listRefreshFailed: 'The list could not be refreshed. {reason}',
    /** Said aloud while more emails are read. */
    listMoreLoading: 'Loading more emails…',
    /** Notice: no more rows came. {reason} */
    listMoreFailed: 'More emails could not be loaded. {reason}',
    /** Name of the checkbox that selects all rows. */
    selectAll: 'Select all loaded emails',
    /** Name of a row's checkbox. {name} */
    selectOf: 'Select {name}',
    /** How many rows are selected. {count} */
    selected: '{count} selected',
    /** Button that ends the selection. */
    clearSelection: 'Clear selection',
    /** Name of the buttons that turn pages. */
    listPages: 'Pages',
    /** Button that creates an email. */
    newEmail: 'Create email',
    /** Title of the dialog that asks for its name. */
    newEmailTitle: 'Create an email',
    /** Name of the field for an email's name. */
    nameLabel: 'Name',
    /** Fault: the field is empty. */
    nameRequired: 'Enter a name.',
    /** Button that creates the email of that name. */
    create: 'Create',
    /** Button that keeps a new name. */
    save: 'Save',
    /** In place of a name that is empty. */
    unnamed: 'Untitled',
    /** Name of a row's button that opens. {name} */
    openOf: 'Open {name}',
    /** Name of a row's button that opens the menu of its actions. {name} */
    actionsOf: 'Actions for {name}',
    /** Button of a row that renames. */
    rename: 'Rename',
    /** Name of a row's button that renames. {name} */
    renameOf: 'Rename {name}',
    /** Button of a row that copies. */
    copy: 'Copy',
    /** Name of a row's button that copies. {name} */
    copyOf: 'Copy {name}',
    /** Button of a row, and of the question, that deletes. */
    delete: 'Delete',
    /** Name of a row's button that deletes. {name} */
    deleteOf: 'Delete {name}',
    /** Title of the question before one email is deleted. */
    deleteTitle: 'Delete this email?',
    /** Text of the question before one email is deleted. {name} */
    deleteText: '“{name}” will be permanently deleted.',
    /** Said aloud after an email was created. {name} */
    created: '“{name}” was created.',
    /** Said aloud after an email was renamed. {name}: the new one */
    renamed: 'Renamed to “{name}”.',
    /** Said aloud after one email was copied. {name}: of the copy */
    copied: '“{name}” was created as a copy.',
    /** Said aloud after one email was deleted. {name} */
    deleted: '“{name}” was deleted.',
    /** Said aloud after several were deleted. {count} */
    deletedMany: '{count} emails were deleted.',
    /** Said aloud after several were copied. {count} */
    copiedMany: '{count} emails were copied.',
    /** Title of the question before several are deleted. {count} */
    deleteManyTitle: 'Delete {count} emails?',
    /** Text of the question before several are deleted. */
    deleteManyText: 'They will be permanently deleted.',
    /** Button that takes a deletion back. */
    undo: 'Undo',
    /** Said aloud after that. */
    undone: 'The deletion was undone.',
    /** In place of the time of a row that was created within the last minute. */
    createdNow: 'Created just now',
    /** The same where it was changed. */
    editedNow: 'Edited just now',
    /** In place of the time of a row while it is created. */
    creating: 'Creating…',
    /** The same while it is copied. */
    copying: 'Copying…',
    /** Notice: not created. {names}, {reason} */
    createFailed: '{names} could not be created. {reason}',
    /** Notice: not renamed. {names}, {reason} */
    renameFailed: '{names} could not be renamed. {reason}',
    /** Notice: not copied. {names}, {reason} */
    copyFailed: '{names} could not be copied. {reason}',
    /** Notice: not deleted. {names}, {reason} */
    deleteFailed: '{names} could not be deleted. {reason}',
    /** Notice: the answer was lost, so it may have been created. {names} */
    createUnknown: '{names} may have been created anyway. Check the list before you try again.',
    /** Notice: the answer was lost, so it may have been copied. {names} */
    copyUnknown: '{names} may have been copied anyway. Check the list before you try again.',
    /** A name in a sentence. {name} */
    quotedName: '“{name}”',
    /** In place of further names. {count} */
    moreNames: '{count} more',
  },
  commonTexts,
  sharedTexts,
)

export type ListTexts = typeof listTexts

/** Texts of thumbnails and previews, in English. */
export const previewTexts = {
  /** In place of the picture or preview of an email that nobody has saved. */
  previewEmpty: 'Nothing designed yet',
  /** Name of the preview's frame, where the email's is not known. */
  previewTitle: 'Email preview',
  /** Name of the preview's frame. {name}: of the email */
  previewTitleOf: 'Email preview: {name}',
  /** While the preview is read; also said aloud. */
  previewLoading: 'Loading the preview…',
  /** Where the page's Content-Security-Policy forbids emails with their styles. */
  previewBlocked:
    "This page does not allow emails to be shown here. Its Content-Security-Policy needs 'unsafe-inline' in style-src.",
}
