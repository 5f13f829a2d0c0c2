/** Texts that some of the widgets share, in English. */
export const sharedTexts = {
  /** In place of a second error of one cause on a page. */
  sameError: 'Unavailable for the same reason.',
  /** Button that takes a dialog or form back. */
  cancel: 'Cancel',
  /** Button that turns back. */
  previousPage: 'Previous',
  /** Button that turns on. */
  nextPage: 'Next',
  /** Which rows are shown. {from}, {to}, {total} */
  listRange: '{from}–{to} of {total}',
  /** Fault: the name has more characters than the service takes. {limit} */
  nameTooLong: 'Use at most {limit} characters.',
}
