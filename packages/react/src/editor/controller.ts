import { createEmitter } from '../lib/emitter.js'
import { whenIdle } from '../lib/idle.js'
import { LONGEST_TIMER_MS } from '../lib/longest-timer.js'
import {
  type FrameController,
  type FrameControllerOptions,
  type FrameFault,
  type FrameState,
  type FrameTarget,
  faultOf,
  IDLE,
  isSameEmail,
} from './state.js'

/** A second `load` sooner than this is the editor's own redirect; a violation later than this is of another frame. */
const SETTLED_MS = 10_000

/**
 * One frame: when it mints, what its iframe shows, and why it shows nothing. Free of React. `options` may be others at
 * each call. `first` may be drawn ahead, with the address that `mint` is going to give at once. What is known of the
 * frame once it is there, `watchFrame` adds.
 */
export function createFrameController(
  options: { readonly current: FrameControllerOptions },
  first = IDLE,
): FrameController {
  const { emit, subscribe } = createEmitter()
  let state = first
  let wanted: FrameTarget | null = null
  let element: HTMLIFrameElement | null = null
  /** The frame's own, as it was first seen. */
  let view: Window | null = null
  let opened = 0
  let attempt: AbortController | null = null
  let isListening = false
  let since = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function set(change: Partial<FrameState>) {
    state = { ...state, isBare: false, ...change }
    if (change.status) wait()
    emit()
  }

  /** For the answer, and again for the `load`. */
  function wait() {
    since = performance.now()
    updateTimeout()
  }

  function updateTimeout() {
    const { timeout } = options.current
    clearTimeout(timer)
    if (!state.status.endsWith('ing') || !(timeout > 0 && timeout <= LONGEST_TIMER_MS)) return
    timer = setTimeout(
      () => {
        attempt?.abort()
        fail({ kind: navigator.onLine === false ? 'offline' : 'timeout', retryable: true })
      },
      since + timeout - performance.now(),
    )
  }

  function fail(fault: FrameFault, change?: Partial<FrameState>) {
    attempt = null
    set({ ...change, status: 'error', fault })
    options.current.onError(fault)
  }

  function open(target: FrameTarget, notice: FrameState['notice'] = null) {
    attempt?.abort()
    // The first may be drawn before it is opened.
    if (opened > 0) element = null
    opened += 1
    const own = new AbortController()
    attempt = own
    const name = isSameEmail(state.target, target) ? state.name : undefined
    const opening: FrameState = {
      ...IDLE,
      status: 'minting',
      target,
      frameKey: `frame-${opened}`,
      notice,
      name,
    }
    const show = (address: string, before?: FrameState) => {
      attempt = null
      if (address !== state.address) set({ ...before, status: 'loading', address })
      else {
        wait()
        // Drawn already: the browser is to ask for it before all else is drawn.
        requestAnimationFrame(() => set({}))
      }
    }
    const minted = options.current.mint(target, own.signal)
    if (typeof minted === 'string') return show(minted, opening)
    set(opening)
    minted.then(
      (address) => {
        if (attempt === own) show(address)
      },
      (error) => {
        if (attempt === own) fail(faultOf(error))
      },
    )
  }

  function reopen(notice?: FrameState['notice']) {
    if (wanted === null || !isListening) return false
    open(wanted, notice)
    return true
  }

  function listen(isOn: boolean) {
    isListening = isOn
    const listener = isOn ? 'addEventListener' : 'removeEventListener'
    window[listener]('online', handleOnline)
    window[listener]('message', handleMessage as EventListener)
    document[listener]('securitypolicyviolation', handleViolation as EventListener)
  }

  function handleMessage(event: MessageEvent) {
    const source = element?.contentWindow
    if (!source || event.source !== source || state.address === null) return
    if (event.origin === new URL(state.address).origin) options.current.onMessage(event)
  }

  function handleOnline() {
    if (state.fault?.kind === 'offline') reopen()
  }

  function handleViolation(event: SecurityPolicyViolationEvent) {
    const { disposition, effectiveDirective: directive, blockedURI } = event
    const { address, loadedAt } = state
    if (disposition !== 'enforce' || directive !== 'frame-src' || address === null) return
    // Browsers fire it before or just after the `load` of their own error page.
    if (loadedAt !== null && performance.now() - loadedAt > SETTLED_MS) return
    const { origin } = new URL(address)
    if (!`${blockedURI}/`.startsWith(`${origin}/`)) return
    fail({ kind: 'blocked', retryable: false, directive, origin }, { address: null, maybeUnsaved: false })
  }

  function attach(frame: HTMLIFrameElement | null) {
    // React also detaches refs of what it only hides.
    if (frame === null || frame === element) return
    element = frame
    view = null
    // So that a move is known even before it has loaded. Later: the browser first asks for the editor, and takes some
    // milliseconds to make that window.
    whenIdle(() => {
      if (frame === element) view ??= frame.contentWindow
    })
  }

  const controller: FrameController = {
    getState: () => state,
    set,
    subscribe,
    activate: (target) => {
      const { status, target: shown, notice } = state
      wanted = target
      if (opened === 0 || status === 'idle') open(target, notice)
      else if (!controller.holds?.(target)) {
        if (!isSameEmail(shown, target) || shown.lang !== target.lang) open(target)
        else wait()
      }
      if (!isListening) listen(true)
    },
    deactivate: () => {
      listen(false)
      // StrictMode, Fast Refresh and a new target run the effect again in the same task: they keep the mint.
      queueMicrotask(() => {
        if (isListening) return
        clearTimeout(timer)
        attempt?.abort()
        if (attempt !== null) set(IDLE)
        attempt = null
      })
    },
    attach,
    handleLoad: ({ currentTarget }) => {
      attach(currentTarget)
      const { contentWindow } = currentTarget
      if (view !== null && view !== contentWindow) {
        // The document made it a new browsing context, and its code is spent.
        if (!reopen('moved')) set({ ...IDLE, notice: 'moved' })
        return
      }
      view = contentWindow
      if (state.address === null) return
      const now = performance.now()
      if (state.loadedAt === null) {
        set({ status: 'loaded', fault: null, loadedAt: now })
        options.current.onLoad()
      } else if (now - state.loadedAt > SETTLED_MS) set({ notice: 'navigated' })
    },
    element: () => element,
    retry: () => {
      if (state.status === 'error') reopen()
    },
    reload: () => void reopen(),
    reopen,
    updateTimeout,
  }
  return controller
}
