// What a frame needs once the editor comes: in a chunk of its own, which loads after the editor's address is there.
export { unsavedOnPage } from '../context/unsaved.js'
export { leaveTexts } from '../labels/editor.js'
export { createFrameFocus } from './frame-focus.js'
export { EditorNoticeBar } from './notice.js'
export { startTab } from './open-tab.js'
export { pollSaves } from './save-poll.js'
