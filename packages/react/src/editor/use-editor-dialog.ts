'use client'
import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useLatest } from '../lib/latest.js'
import { closeModal, showModal } from '../parts/modal.js'

export interface EditorDialogOptions {
  dialog: RefObject<HTMLDialogElement | null>
  maybeUnsaved: boolean
  onClose: () => void
}

/** A modal dialog that closes only by its owner, and asks the person first while changes may be unsaved. */
export function useEditorDialog({ dialog, maybeUnsaved, onClose }: EditorDialogOptions) {
  const [isAsking, setAsking] = useState(false)
  const content = useRef<HTMLDivElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  /** What had the focus before the question. */
  const asked = useRef<Element | null>(null)
  const latest = useLatest({ maybeUnsaved, onClose, isAsking })

  const requestClose = useCallback(() => {
    if (!latest.current.maybeUnsaved) return latest.current.onClose()
    asked.current = document.activeElement
    setAsking(true)
  }, [latest])

  const keepEditing = useCallback(() => setAsking(false), [])
  const closeAnyway = useCallback(() => {
    setAsking(false)
    latest.current.onClose()
  }, [latest])

  useEffect(() => {
    const element = dialog.current
    if (element === null) return
    const opener = document.activeElement
    showModal(element)
    heading.current?.focus({ preventScroll: true })

    /** Esc, or the back gesture of a telephone. */
    function handleRequest() {
      if (latest.current.isAsking) keepEditing()
      else requestClose()
    }
    function handleCancel(event: Event) {
      // Chromium lets nobody prevent a second one in a row: `close` follows.
      if (event.target !== element || !event.cancelable) return
      event.preventDefault()
      handleRequest()
    }
    function handleClose(event: Event) {
      if (event.target !== element || element === null || element.open) return
      // The frame in it goes on as it was.
      showModal(element)
      heading.current?.focus({ preventScroll: true })
      handleRequest()
    }
    element.addEventListener('cancel', handleCancel)
    element.addEventListener('close', handleClose)
    return () => {
      element.removeEventListener('cancel', handleCancel)
      element.removeEventListener('close', handleClose)
      // Also where only hidden: a modal dialog out of sight would leave the page dead.
      closeModal(element)
      const isLost = document.activeElement === null || document.activeElement === document.body
      if (isLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true })
    }
  }, [dialog, latest, requestClose, keepEditing])

  useEffect(() => {
    // As an attribute: React 18 and 19 take it differently.
    content.current?.toggleAttribute('inert', isAsking)
    if (isAsking) return
    const before = asked.current
    asked.current = null
    if (before === null) return
    const place = before instanceof HTMLElement && dialog.current?.contains(before) ? before : heading.current
    place?.focus({ preventScroll: true })
  }, [isAsking, dialog])

  return { isAsking, requestClose, keepEditing, closeAnyway, content, heading }
}
