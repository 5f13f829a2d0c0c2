import { AI } from './ai.js'
import { EDITOR } from './editor.js'
import { EMAILS } from './emails.js'
import { SENDING } from './sending.js'
import type { Guidance } from './type.js'

/** For each component with a page of its own. */
export const GUIDANCE: Readonly<Record<string, Guidance>> = { ...EDITOR, ...EMAILS, ...AI, ...SENDING }
