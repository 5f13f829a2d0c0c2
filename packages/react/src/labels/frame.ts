/** Texts of the editor's frame, in English; the dialog has its name. */
export const frameTexts = {
  /** Name of the editor's frame and dialog, where the email's is not known. */
  editorTitle: 'Email editor',
  /** Name of the editor's frame. {name}: of the email */
  editorTitleOf: 'Email editor: {name}',
  /** While the editor opens; also said aloud. */
  editorLoading: 'Opening the editor…',
  /** Said aloud when the frame has loaded. */
  editorLoaded: 'The editor frame has loaded.',
  /** Link before the frame, which jumps over it. */
  editorSkip: 'Skip the editor',
  /** Under the frame, before the way to a new tab. */
  editorNothingHere: 'Nothing here?',
}
