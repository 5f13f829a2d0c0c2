import type { FrameController } from './state.js'

/** How often it is looked where the focus is while it is not in the page. */
const LOOK_MS = 500
/** Focus that is still inside this long after a save may mean new changes. */
const AFTER_SAVE_MS = 10_000

export interface FrameFocusOptions {
  controller: FrameController
  /** Focus came back to the page: someone may have saved. */
  onLeave: () => void
  /** Changes may be lost while `isThere`, until the function that it returns is called. */
  guard: (isThere: () => boolean) => () => void
}

/** Whether what is in a frame may not be saved: known by the focus, and by saves. */
export interface FrameFocus {
  /** Watches the focus. Returns what ends it; what may be unsaved in a frame that is only hidden stays guarded. */
  start: () => () => void
  /** Looks where the focus is now: not every way into the frame fires an event. */
  look: () => void
  /** A save of its email arrived. */
  saved: () => void
}

export function createFrameFocus({ controller, onLeave, guard }: FrameFocusOptions): FrameFocus {
  const { element, getState, set } = controller
  let stop: (() => void) | null = null
  let look = () => {}
  let unguard: (() => void) | null = null
  let afterSave: ReturnType<typeof setTimeout> | undefined
  let { frameKey } = getState()
  /** Focus may have gone in before anyone watched. */
  let isFirst = true

  function mark(maybeUnsaved: boolean) {
    const state = getState()
    if (state.address !== null && state.maybeUnsaved !== maybeUnsaved) set({ maybeUnsaved })
  }

  /** Also one that is only hidden: what is typed in it is still there. */
  const isThere = () => stop !== null || element()?.isConnected === true

  function guardLeave() {
    if (getState().maybeUnsaved && isThere()) unguard ??= guard(isThere)
    else {
      unguard?.()
      unguard = null
    }
  }

  controller.subscribe(() => {
    const state = getState()
    if (state.frameKey !== frameKey || state.status === 'error') clearTimeout(afterSave)
    frameKey = state.frameKey
    guardLeave()
  })

  return {
    start: () => {
      const watching = watchFocus({
        element,
        onEnter: () => mark(true),
        onLeave: () => {
          if (getState().maybeUnsaved) onLeave()
        },
      })
      const { end } = watching
      stop = end
      look = watching.look
      if (isFirst && isFocusInside(element())) mark(true)
      isFirst = false
      guardLeave()
      return () => {
        end()
        stop = null
        guardLeave()
        // StrictMode and a new target start it again in the same task.
        queueMicrotask(() => {
          if (stop === null) clearTimeout(afterSave)
        })
      }
    },
    look: () => {
      if (stop !== null) look()
    },
    saved: () => {
      clearTimeout(afterSave)
      mark(false)
      const saved = element()
      afterSave = setTimeout(() => {
        if (isFocusInside(saved)) mark(true)
      }, AFTER_SAVE_MS)
    },
  }
}

interface FocusEvents {
  element: () => HTMLIFrameElement | null
  /** Focus went into the frame. */
  onEnter: () => void
  /** Focus came back to the page. */
  onLeave: () => void
}

function watchFocus({ element, onEnter, onLeave }: FocusEvents) {
  let looking: ReturnType<typeof setInterval> | undefined
  let wasInside = isFocusInside(element())

  function look() {
    const isInside = isFocusInside(element())
    const hasEntered = isInside && !wasInside
    wasInside = isInside
    if (hasEntered) onEnter()
  }
  // From one frame into another no event is fired at all. Firefox names the frame only after `blur`.
  function keepLooking() {
    clearInterval(looking)
    looking = setInterval(look, LOOK_MS)
  }
  function handleBlur() {
    wasInside = false
    look()
    keepLooking()
  }
  function handleFocus() {
    clearInterval(looking)
    wasInside = false
    onLeave()
  }

  if (!document.hasFocus() || document.activeElement?.localName === 'iframe') keepLooking()
  window.addEventListener('blur', handleBlur)
  window.addEventListener('focus', handleFocus)
  return {
    look,
    end: () => {
      clearInterval(looking)
      window.removeEventListener('blur', handleBlur)
      window.removeEventListener('focus', handleFocus)
    },
  }
}

function isFocusInside(frame: HTMLIFrameElement | null): boolean {
  if (frame === null) return false
  // For the document, the host of a shadow tree has the focus of what is in it.
  const root = frame.getRootNode()
  return 'activeElement' in root && root.activeElement === frame
}
