import { createDeadline } from '../lib/deadline.js'
import { createEmitter } from '../lib/emitter.js'
import { whenIdle } from '../lib/idle.js'
import {
  blockedFault,
  type FrameController,
  type FrameControllerOptions,
  type FrameFault,
  type FrameState,
  type FrameTarget,
  faultOf,
  IDLE,
  isSameEmail,
  lateFault,
} from './state.js'
import { watchPage } from './window.js'

/** A second `load` sooner than this is the editor's own redirect; a violation later than this is of another frame. */
const SETTLED_MS = 10_000

interface Frame {
  element: HTMLIFrameElement
  window: Window | null
  loadedAt: number | null
}

/** One frame: when it mints, what its iframe shows, and what is known of it. Free of React. */
export function createFrameController(options: FrameControllerOptions): FrameController {
  const { emit, subscribe } = createEmitter()
  const deadline = createDeadline(options.timeout)
  let state = IDLE
  let wanted: FrameTarget | null = null
  let frame: Frame | null = null
  let opened = 0
  let pending: AbortController | null = null
  let stopWatching: (() => void) | null = null

  function set(change: Partial<FrameState>) {
    state = { ...state, ...change }
    emit()
  }

  function fail(fault: FrameFault) {
    deadline.clear()
    set({ status: 'error', fault })
    options.onError(fault)
  }

  function awaitLoad() {
    deadline.start(() => fail(lateFault()))
  }

  function open(target: FrameTarget, notice: FrameState['notice'] = null) {
    pending?.abort()
    deadline.clear()
    if (state.status === 'loaded') options.onLeave()
    frame = null
    opened += 1
    const attempt = new AbortController()
    pending = attempt
    const opening: FrameState = { ...IDLE, target, frameKey: `frame-${opened}`, notice }
    const show = (address: string, before?: FrameState) => {
      pending = null
      set({ ...before, status: 'loading', address })
      awaitLoad()
    }
    const minted = options.mint(target, attempt.signal)
    if (typeof minted === 'string') return show(minted, opening)
    set({ ...opening, status: 'minting' })
    deadline.start(() => {
      pending = null
      attempt.abort()
      fail(lateFault())
    })
    minted.then(
      (address) => {
        if (pending === attempt) show(address)
      },
      (error) => {
        if (pending !== attempt) return
        pending = null
        fail(faultOf(error))
      },
    )
  }

  function release() {
    if (stopWatching !== null) return
    deadline.clear()
    if (pending !== null) {
      pending.abort()
      pending = null
      set(IDLE)
    } else if (state.status === 'loaded') {
      options.onLeave()
    }
  }

  function reload() {
    const target = wanted ?? state.target
    // Nothing is shown: nothing is minted.
    if (target !== null && stopWatching !== null) open(target)
  }

  function attach(element: HTMLIFrameElement | null) {
    // React also detaches refs of what it only hides.
    if (element === null || frame?.element === element) return
    const own: Frame = { element, window: null, loadedAt: null }
    frame = own
    // So that a move is known even before it has loaded. Later: the browser first asks for the editor, and takes some
    // milliseconds to make that window.
    whenIdle(() => {
      own.window ??= element.contentWindow
    })
  }

  const element = () => frame?.element ?? null

  return {
    getState: () => state,
    subscribe,
    activate: (target) => {
      wanted = target
      stopWatching ??= watchPage({
        element,
        onMessage: (event) => {
          if (state.address !== null && event.origin === new URL(state.address).origin)
            options.onMessage(event)
        },
        onViolation: (event) => {
          // Browsers fire it before or just after the `load` of their own error page.
          const loadedFor = performance.now() - (frame?.loadedAt ?? performance.now())
          if (state.address === null || loadedFor > SETTLED_MS) return
          const fault = blockedFault(event, state.address)
          if (fault === null) return
          set({ address: null, maybeUnsaved: false })
          fail(fault)
        },
      })
      if (state.status === 'idle') return open(target, state.notice)
      if (!isSameEmail(state.target, target)) {
        if (state.maybeUnsaved) set({ notice: 'email', keptFrom: target })
        else if (!isSameEmail(state.keptFrom, target)) open(target)
        return
      }
      if (state.keptFrom !== null) set({ notice: null, keptFrom: null })
      if (state.target?.lang !== target.lang) {
        if (state.maybeUnsaved) set({ notice: 'language' })
        else open(target)
        return
      }
      if (state.notice === 'language') set({ notice: null })
      if (state.status === 'loading') awaitLoad()
    },
    deactivate: () => {
      stopWatching?.()
      stopWatching = null
      // StrictMode, Fast Refresh and a new target run the effect again in the same task: they keep the mint.
      queueMicrotask(release)
    },
    attach,
    handleLoad: ({ currentTarget }) => {
      attach(currentTarget)
      if (frame === null) return
      const current = currentTarget.contentWindow
      if (frame.window !== null && frame.window !== current) {
        // The document made it a new browsing context, and its code is spent.
        const target = wanted ?? state.target
        if (target !== null && stopWatching !== null) open(target, 'moved')
        else set({ ...IDLE, notice: 'moved' })
        return
      }
      frame.window = current
      if (state.address === null) return
      if (frame.loadedAt === null) {
        frame.loadedAt = performance.now()
        deadline.clear()
        set({ status: 'loaded', fault: null })
        options.onLoad()
      } else if (performance.now() - frame.loadedAt > SETTLED_MS) {
        set({ notice: 'navigated' })
      }
    },
    element,
    mark: (maybeUnsaved) => {
      if (state.address !== null && state.maybeUnsaved !== maybeUnsaved) set({ maybeUnsaved })
    },
    retry: () => {
      if (state.status === 'error') reload()
    },
    reload,
    dismissNotice: () => set({ notice: null }),
    updateTimeout: deadline.update,
  }
}
