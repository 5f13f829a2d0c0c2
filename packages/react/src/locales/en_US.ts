import { aiTexts } from '../labels/ai.js'
import { commonTexts } from '../labels/common.js'
import { editorTexts } from '../labels/editor.js'
import type { Locale } from '../labels/labels.js'
import { listTexts } from '../labels/list.js'
import { sendingTexts } from '../labels/sending.js'

/** English. */
export const enUS: Locale = {
  language: 'en_US',
  labels: { ...editorTexts, ...listTexts, ...aiTexts, ...sendingTexts, ...commonTexts },
}
