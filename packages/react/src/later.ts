// What loads later, for all widgets: `context/load-later.ts` says why it is one module.
export { EditorExtras } from './editor/extras.js'
export { watchFrame } from './editor/frame-watch.js'
export { liveOf } from './live/on-page.js'
export { CopyReference } from './parts/copy-reference.js'
export { Picture } from './preview/picture.js'
