/** Of each frame that has its editor, and what loads after it: notices, the guard, new tabs. */
export const WHOLE_FRAME = '.mailframe-editor[data-state="loaded"] [role="status"] ~ .mailframe-stage'
