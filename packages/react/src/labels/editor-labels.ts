/** Texts of the editor: its frame, its dialog, its notices. */
export interface EditorLabels {
  /** Name of the editor's frame and dialog, where the email's is not known. */
  editorTitle: string
  /** Name of the editor's frame. {name}: of the email */
  editorTitleOf: string
  /** While the editor opens; also said aloud. */
  editorLoading: string
  /** Said aloud when the frame has loaded. */
  editorLoaded: string
  /** Said aloud when a list has opened the editor. {name} */
  editorEntered: string
  /** Link before the frame, which jumps over it. */
  editorSkip: string
  /** Under the frame, before the way to a new tab. */
  editorNothingHere: string
  /** Button that opens the editor in a new tab. */
  editorNewTab: string
  /** Notice: the frame was moved and opened again, as it was last saved. */
  editorMoved: string
  /** Notice: the editor's page went somewhere else. */
  editorNavigated: string
  /** Button of that notice. */
  editorReopen: string
  /** Notice: the page has another language than the open editor. */
  editorOtherLanguage: string
  /** Button of that notice. */
  editorReloadInLanguage: string
  /** Notice: another email is to open over unsaved changes. */
  editorOtherEmail: string
  /** Button of that notice. */
  editorOpenOtherEmail: string
  /** Notice: the browser refused the new tab. */
  editorPopupBlocked: string
  /** Link of that notice, which opens the editor. */
  editorPopupLink: string
  /** Notice: the new tab was opened and closed again. {reason} */
  editorNewTabFailed: string
  /** Question before changes that may not be saved are left. */
  editorLeave: string
  /** Button that closes the editor's dialog. */
  editorClose: string
  /** Title of the question before it closes over unsaved changes. */
  editorCloseTitle: string
  /** Text of that question. */
  editorCloseText: string
  /** Its answer that goes back to the editor. */
  editorKeepEditing: string
  /** Its answer that closes the dialog. */
  editorCloseAnyway: string
}
