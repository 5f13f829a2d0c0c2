// What a frame needs once the editor comes: in a chunk of its own, which loads after the editor's address is there.
export { EditorExtras } from './extras.js'
export { watchFrame } from './frame-watch.js'
