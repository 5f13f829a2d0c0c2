/** Texts of the editor's notices, in English. */
export const noticeTexts = {
  /** Notice: the frame was moved and opened again, as it was last saved. */
  editorMoved:
    'The editor was moved on the page and had to open again. Changes that were not saved are lost.',
  /** Notice: the editor's page went somewhere else. */
  editorNavigated: 'The editor loaded again. If it no longer shows your email, reopen it.',
  /** Button of that notice. */
  editorReopen: 'Reopen',
  /** Notice: the page has another language than the open editor. */
  editorOtherLanguage: 'The editor is still in the previous language. Reloading it discards unsaved changes.',
  /** Button of that notice. */
  editorReloadInLanguage: 'Reload in this language',
  /** Notice: another email is to open over unsaved changes. */
  editorOtherEmail: 'Another email is waiting to open here. Opening it discards unsaved changes in this one.',
  /** Button of that notice. */
  editorOpenOtherEmail: 'Open the other email',
  /** Notice: the browser refused the new tab. */
  editorPopupBlocked: 'Your browser blocked the new tab.',
  /** Link of that notice, which opens the editor. */
  editorPopupLink: 'Open the editor with this link',
  /** Notice: the new tab was opened and closed again. {reason} */
  editorNewTabFailed: 'The new tab could not be opened. {reason}',
}

/** Said when the focus comes to the editor, in English. */
export const arrivalTexts = {
  /** Said aloud when a list has opened the editor. {name} */
  editorEntered: 'Now in the editor for “{name}”.',
}

/** The question before changes are left, in English. */
export const leaveTexts = {
  /** Question before changes that may not be saved are left. */
  editorLeave: 'Changes in the editor may not be saved. Leave anyway?',
}

/** Texts of the editor's dialog, in English. */
export const dialogTexts = {
  /** Button that closes the editor's dialog. */
  editorClose: 'Close',
  /** Title of the question before it closes over unsaved changes. */
  editorCloseTitle: 'Close the editor?',
  /** Text of that question. */
  editorCloseText: 'Changes in the editor may not be saved.',
  /** Its answer that goes back to the editor. */
  editorKeepEditing: 'Keep editing',
  /** Its answer that closes the dialog. */
  editorCloseAnyway: 'Close without saving',
}
