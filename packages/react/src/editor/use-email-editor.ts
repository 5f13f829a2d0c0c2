'use client'
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { editorLink } from '../client/editor.js'
import { useLabels, useMailframe } from '../context/context.js'
import { type Later, loadLater } from '../context/load-later.js'
import { commonTexts } from '../labels/common.js'
import { frameTexts } from '../labels/frame.js'
import { useLayoutEffect } from '../lib/browser.js'
import { callSafely } from '../lib/emitter.js'
import { fill } from '../lib/format.js'
import { afterFirst } from '../lib/idle.js'
import { useLatest } from '../lib/refs.js'
import { createFrameController } from './controller.js'
import type { EmailEditor, EmailEditorOptions } from './email-editor.js'
import type { OpenFrame } from './frame-watch.js'
import { describeFault, type FrameFault, IDLE, isShownFor, MINT_TIMEOUT_MS } from './state.js'

/**
 * The embedded editor without markup: one fresh code for each visible frame, and none for re-renders, StrictMode,
 * focus or reconnects. Render `iframeProps && <iframe key={frameKey} {...iframeProps} />`.
 */
export function useEmailEditor(emailId: string, options: EmailEditorOptions = {}): EmailEditor {
  return useEditorFrame(emailId, options)[0]
}

/**
 * The same, and what has loaded after the editor. Without that the editor works on: events, notices, titles, the way of
 * the focus, the guard of unsaved changes, and polling for saves are missing. `isBare`: see `FrameState`.
 */
export function useEditorFrame(
  emailId: string,
  options: EmailEditorOptions,
): [editor: EmailEditor, later: Later | undefined, isBare: boolean | undefined] {
  const context = useMailframe()
  const { client, language, places, codes, saves } = context
  const { enabled = true, lang = language, timeout = MINT_TIMEOUT_MS } = options
  const labels = useLabels(commonTexts)
  const { editorTitle, editorTitleOf } = useLabels(frameTexts)
  const { endpoint } = client
  const latest = useLatest({
    context,
    options,
    timeout,
    mint: codes.open,
    onMessage: (event: MessageEvent) => options.onMessage?.(event),
    onLoad: () => callSafely(() => options.onLoad?.()),
    onError: (fault: FrameFault) => callSafely(() => options.onError?.(describeFault(fault, labels))),
  })
  const [controller] = useState(() => {
    const target = { endpoint, emailId, lang }
    // A code that waits is in the first drawing: the effect takes it.
    const address = enabled && codes.peek(target, latest)
    return createFrameController(latest, {
      ...IDLE,
      isBare: enabled,
      ...(address && { status: 'loading', target, address }),
    })
  })

  useLayoutEffect(() => {
    if (!enabled) return
    controller.activate({ endpoint, emailId, lang })
    return controller.deactivate
  }, [controller, enabled, endpoint, emailId, lang])
  // biome-ignore lint/correctness/useExhaustiveDependencies: which the controller reads by itself
  useEffect(controller.updateTimeout, [controller, timeout])

  const snapshot = useSyncExternalStore(controller.subscribe, controller.getState, () => IDLE)
  // Until the effect has run for a new email, the frame of the old one must not be shown as its.
  const state = isShownFor(snapshot, { endpoint, emailId }) ? snapshot : IDLE
  const { status, frameKey, address, fault, notice, tab, name, maybeUnsaved } = state
  const shownId = state.target?.emailId ?? emailId
  useLayoutEffect(() => places.addEditor?.(shownId), [places, shownId])

  // The editor comes first.
  const isOpening = enabled && (status === 'idle' || status === 'minting')
  const [later, setLater] = useState<Later>()
  useEffect(() => {
    if (!isOpening && !later) return afterFirst(() => void loadLater().then(setLater, () => {}))
  }, [isOpening, later])
  const open = useRef<OpenFrame>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: of each client, which is another one for another person
  useEffect(() => {
    open.current ??= later?.watchFrame(controller, latest)
    return open.current?.start(shownId, enabled)
  }, [later, enabled, shownId, client, controller, latest])

  useEffect(
    () =>
      saves.subscribe((save) => {
        if (save.emailId !== shownId) return
        open.current?.saved()
        latest.current.options.onSaved?.(save)
      }),
    [saves, shownId, latest],
  )

  const title = options.title ?? (name === undefined ? editorTitle : fill(editorTitleOf, { name }))
  const error = useMemo(() => fault && describeFault(fault, labels), [fault, labels])
  const editor: EmailEditor = {
    emailId: shownId,
    title,
    status,
    frameKey,
    iframeProps:
      address === null
        ? null
        : {
            src: address,
            title,
            allow: options.allow ?? 'clipboard-read; clipboard-write; fullscreen',
            referrerPolicy: options.referrerPolicy ?? 'strict-origin',
            ...(options.sandbox !== undefined && { sandbox: options.sandbox }),
            ref: controller.attach,
            onLoad: controller.handleLoad,
          },
    error,
    retry: controller.retry,
    reload: controller.reload,
    openInNewTab: () => {
      const target = { emailId: shownId, lang }
      if (open.current) return open.current.openTab(target)
      const href = editorLink(client, target)
      // `noopener` would not tell whether the browser refused it; disowned at once, the editor cannot reach this page.
      const opened = window.open(href, '_blank')
      if (opened) opened.opener = null
      else controller.set({ tab: { kind: 'newTabBlocked', href } })
    },
    maybeUnsaved,
    notice: tab ?? (notice && { kind: notice }),
    dismissNotice: () => controller.set(tab === null ? { notice: null } : { tab: null }),
  }
  return [editor, later, snapshot.isBare]
}
