/** Texts of the button that copies the reference of an error, in English. */
export const copyTexts = {
  /** Button that copies the reference. */
  copyReference: 'Copy the reference',
  /** Beside it, for a moment. */
  referenceCopied: 'Copied',
  /** The same, where the browser refused. */
  referenceNotCopied: 'The browser did not allow copying. Select the text instead.',
}
