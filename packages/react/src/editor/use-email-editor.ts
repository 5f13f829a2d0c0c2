'use client'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { editorLink } from '../client/editor.js'
import { useLabels, useLiveEvents, useMailframe } from '../context/context.js'
import { commonTexts } from '../labels/common.js'
import { titleTexts } from '../labels/frame.js'
import { useLayoutEffect } from '../lib/browser.js'
import { callSafely } from '../lib/emitter.js'
import { fill } from '../lib/format.js'
import { useLatest } from '../lib/refs.js'
import { createFrameController } from './controller.js'
import type { EditorNotice, EmailEditor, EmailEditorOptions } from './email-editor.js'
import type { FrameFocus } from './frame-focus.js'
import { describeFault, FIRST_FRAME, type FrameState, IDLE, isShownFor, MINT_TIMEOUT_MS } from './state.js'
import { useEmailName } from './title.js'
import { loadedLater, useLater } from './use-later.js'

/**
 * The embedded editor without markup: one fresh code for each visible frame, and none for re-renders, StrictMode,
 * focus or reconnects. Render `iframeProps && <iframe key={frameKey} {...iframeProps} />`.
 */
export function useEmailEditor(emailId: string, options: EmailEditorOptions = {}): EmailEditor {
  const context = useMailframe()
  const { client, language, saves, places } = context
  const { enabled = true, lang = language, timeout = MINT_TIMEOUT_MS } = options
  const labels = useLabels(commonTexts)
  const titles = useLabels(titleTexts)
  const { endpoint } = client
  const latest = useLatest({ context, options })
  const [controller] = useState(() => {
    const readAgain = () => loadedLater()?.readAgain(latest.current.context)
    return createFrameController({
      mint: (target, signal) => latest.current.context.codes.open(target, signal),
      timeout,
      onLoad: () => callSafely(() => latest.current.options.onLoad?.()),
      onError: (fault) =>
        callSafely(() => {
          const { context, options } = latest.current
          options.onError?.(describeFault(fault, context.texts(commonTexts)))
        }),
      onMessage: (event) => latest.current.options.onMessage?.(event),
      onLeave: readAgain,
    })
  })

  const focus = useRef<FrameFocus | null>(null)
  useEffect(() => {
    if (!enabled) return
    // Focus may be in the editor unseen: before what watches it has loaded, or between two of its looks.
    if (focus.current !== null) focus.current.look()
    else if (document.activeElement === controller.element()) controller.mark(true)
    controller.activate({ endpoint, emailId, lang })
    return controller.deactivate
  }, [controller, enabled, endpoint, emailId, lang])
  useEffect(() => controller.updateTimeout(timeout), [controller, timeout])

  const snapshot = useSyncExternalStore(controller.subscribe, controller.getState, () => IDLE)
  // Until the effect has run for a new email, the frame of the old one must not be shown as its.
  const state = isShownFor(snapshot, { endpoint, emailId }) ? snapshot : IDLE
  const shownId = state.target?.emailId ?? emailId

  useEffect(
    () =>
      saves.subscribe((save) => {
        if (save.emailId !== shownId) return
        focus.current?.saved()
        latest.current.options.onSaved?.(save)
      }),
    [saves, shownId, latest],
  )
  useLayoutEffect(() => places.addEditor?.(shownId), [places, shownId])
  useOnlineRetry(state, controller.retry)

  // The first editor comes first; those that open later in the frame find the rest there.
  const isFirst = snapshot.frameKey === IDLE.frameKey || snapshot.frameKey === FIRST_FRAME
  const isOpening = enabled && isFirst && (snapshot.status === 'idle' || snapshot.status === 'minting')
  const later = useLater(!isOpening)
  useLiveEvents(!isOpening)
  useEffect(() => {
    if (later === null || !enabled) return
    focus.current ??= later.createFrameFocus({
      controller,
      onLeave: () => later.readAgain(latest.current.context),
      guard: (isThere) =>
        later.unsavedOnPage.add(isThere, () => latest.current.context.texts(later.leaveTexts).editorLeave),
    })
    return focus.current.start()
  }, [later, enabled, controller, latest])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each client, which is another one for another person
  useEffect(
    () => later?.pollSaves(shownId, controller, latest.current.context),
    [later, shownId, controller, client, latest],
  )

  const [tab, setTab] = useState<{ emailId: string; problem: EditorNotice } | null>(null)
  const endTab = useRef<() => void>(undefined)
  // No blank tab stays behind whose frame is gone, or of the first click of two.
  useEffect(() => () => endTab.current?.(), [])
  const tabProblem = tab?.emailId === shownId ? tab.problem : null

  const name = useEmailName(shownId)
  const title =
    options.title ?? (name === undefined ? titles.editorTitle : fill(titles.editorTitleOf, { name }))
  const error = useMemo(() => state.fault && describeFault(state.fault, labels), [state.fault, labels])

  return {
    emailId: shownId,
    title,
    status: state.status,
    frameKey: state.frameKey,
    iframeProps:
      state.address === null
        ? null
        : {
            src: state.address,
            title,
            allow: options.allow ?? 'clipboard-read; clipboard-write; fullscreen',
            referrerPolicy: options.referrerPolicy ?? 'strict-origin',
            ...(options.sandbox === undefined ? {} : { sandbox: options.sandbox }),
            ref: controller.attach,
            onLoad: controller.handleLoad,
          },
    error,
    retry: controller.retry,
    reload: controller.reload,
    openInNewTab: () => {
      endTab.current?.()
      setTab(null)
      const target = { emailId: shownId, lang }
      if (later === null) window.open(editorLink(client, target), '_blank', 'noopener')
      else {
        const onProblem = (problem: EditorNotice) => setTab({ emailId: shownId, problem })
        endTab.current = later.startTab(context, target, { timeout, onProblem })
      }
    },
    maybeUnsaved: state.maybeUnsaved,
    notice: tabProblem ?? (state.notice && { kind: state.notice }),
    dismissNotice: tabProblem === null ? controller.dismissNotice : () => setTab(null),
  }
}

/** Opens again what could not be opened without a network, once the browser is back online. */
function useOnlineRetry({ status, fault }: FrameState, retry: () => void): void {
  const isOffline = status === 'error' && fault?.kind === 'offline'
  useEffect(() => {
    if (!isOffline) return
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [isOffline, retry])
}
