import { aiTexts } from '../labels/ai.js'
import { commonTexts } from '../labels/common.js'
import { copyTexts } from '../labels/copy.js'
import { arrivalTexts, dialogTexts, leaveTexts, noticeTexts } from '../labels/editor.js'
import { frameTexts } from '../labels/frame.js'
import type { Locale } from '../labels/labels.js'
import { listTexts, previewTexts } from '../labels/list.js'
import { sendingTexts } from '../labels/sending.js'
import { sharedTexts } from '../labels/shared.js'

/** English. */
export const enUS: Locale = {
  language: 'en_US',
  labels: {
    ...commonTexts,
    ...sharedTexts,
    ...copyTexts,
    ...frameTexts,
    ...noticeTexts,
    ...arrivalTexts,
    ...leaveTexts,
    ...dialogTexts,
    ...listTexts,
    ...previewTexts,
    ...aiTexts,
    ...sendingTexts,
  },
}
