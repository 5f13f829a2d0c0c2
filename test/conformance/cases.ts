import { accessCases } from './cases/access.js'
import { aiCases } from './cases/ai.js'
import { editorCases } from './cases/editor.js'
import { emailCases } from './cases/emails.js'
import { sendingCases } from './cases/sending.js'

/** Every case by its name. */
export const CASES = { ...accessCases, ...emailCases, ...aiCases, ...editorCases, ...sendingCases }

export type CaseName = keyof typeof CASES
