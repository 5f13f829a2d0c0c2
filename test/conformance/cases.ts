import { accessCases } from './cases/access.js'
import { accountListCases } from './cases/account-lists.js'
import { accountStatsCases } from './cases/account-stats.js'
import { aiCases } from './cases/ai.js'
import { editorCases } from './cases/editor.js'
import { emailCases } from './cases/emails.js'
import { sendingCases } from './cases/sending.js'
import { sendsCases } from './cases/sends.js'

/** Every case by its name. */
export const CASES = {
  ...accessCases,
  ...accountStatsCases,
  ...emailCases,
  ...aiCases,
  ...editorCases,
  ...sendingCases,
  ...sendsCases,
  ...accountListCases,
}

export type CaseName = keyof typeof CASES
