import type { RefObject } from 'react'
import type { EditorTarget } from '../context/codes.js'
import type { MailframeContextValue } from '../context/context.js'
import { unsavedOnPage } from '../context/unsaved.js'
import { leaveTexts } from '../labels/editor.js'
import { liveOf } from '../live/on-page.js'
import type { EmailEditorOptions } from './email-editor.js'
import { createFrameFocus } from './frame-focus.js'
import { startTab } from './open-tab.js'
import { pollSaves, readAgain } from './save-poll.js'
import { type FrameController, type FrameTarget, isSameEmail } from './state.js'
import { watchName } from './title.js'

/** What the hook holds, as it is now. */
export interface FrameHolder {
  context: MailframeContextValue
  options: EmailEditorOptions
  timeout: number
}

/** What a frame does once its editor is there: one for each controller. */
export interface OpenFrame {
  /** Follows the frame, the email that it shows and its saves. Returns what ends it. */
  start(emailId: string, isEnabled: boolean): () => void
  /** A save of its email arrived. */
  saved(): void
  /** Opens the editor in a new tab. Call it inside a click. */
  openTab(target: EditorTarget): void
}

/** Watches a frame: focus and saves, another target over unsaved changes, new tabs, the email's name. */
export function watchFrame(
  controller: FrameController,
  holder: RefObject<FrameHolder>,
  { guard = unsavedOnPage.add, onLeave = () => readAgain(holder.current.context) } = {},
): OpenFrame {
  const { getState, set } = controller
  const question = () => holder.current.context.texts(leaveTexts).editorLeave
  const focus = createFrameFocus({ controller, onLeave, guard: (isThere) => guard(isThere, question) })
  let isIn = false
  let endTab = () => {}
  let before = getState()

  controller.holds = (target) => {
    focus.look()
    return keeps(controller, target)
  }
  controller.subscribe(() => {
    const last = before
    before = getState()
    if (last.status === 'loaded' && before.frameKey !== last.frameKey) onLeave()
  })

  return {
    start: (emailId, isEnabled) => {
      const { context } = holder.current
      const live = liveOf(context)
      isIn = isEnabled
      const ends = [
        live.retain(),
        pollSaves(emailId, controller, context, live),
        watchName(context, emailId, (name) => {
          if (name !== getState().name) set({ name })
        }),
        ...(isEnabled ? [focus.start()] : []),
      ]
      return () => {
        isIn = false
        for (const end of ends) end()
        // StrictMode, Fast Refresh and a new target start it again in the same task.
        queueMicrotask(() => {
          if (isIn) return
          // No blank tab stays behind whose frame is gone.
          endTab()
          if (getState().status === 'loaded') onLeave()
        })
      }
    },
    saved: focus.saved,
    openTab: (target) => {
      endTab()
      set({ tab: null })
      const { context, timeout } = holder.current
      endTab = startTab(context, target, {
        timeout,
        onProblem: (tab) => {
          if (getState().target?.emailId === target.emailId) set({ tab })
        },
      })
    },
  }
}

/** Whether the frame stays as it is, under a notice that another target is wanted: changes may be unsaved. */
function keeps({ getState, set }: FrameController, target: FrameTarget): boolean {
  const { target: shown, keptFrom, maybeUnsaved, notice } = getState()
  if (!isSameEmail(shown, target)) {
    if (maybeUnsaved) set({ notice: 'email', keptFrom: target })
    return maybeUnsaved || isSameEmail(keptFrom, target)
  }
  if (keptFrom !== null) set({ notice: null, keptFrom: null })
  const isOther = shown.lang !== target.lang
  if (isOther && maybeUnsaved) set({ notice: 'language' })
  else if (!isOther && notice === 'language') set({ notice: null })
  return isOther && maybeUnsaved
}
