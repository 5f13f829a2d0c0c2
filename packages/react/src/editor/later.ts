// What a frame needs once the editor comes: in a chunk of its own, which loads after the editor's address is there.
export { unsavedOnPage } from '../context/unsaved.js'
export { leaveTexts } from '../labels/editor.js'
export { EditorExtras } from './extras.js'
export { createFrameFocus } from './frame-focus.js'
export { startTab } from './open-tab.js'
export { pollSaves, readAgain } from './save-poll.js'
