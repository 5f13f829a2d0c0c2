'use client'
import { type RefObject, useRef, useSyncExternalStore } from 'react'
import { useMailframe } from '../context/context.js'
import { useLayoutEffect } from '../lib/browser.js'
import { useLatest } from '../lib/refs.js'

/** Kinds whose cause is not the widget's own: what fails beside it fails for the same reason. */
const OF_THE_PAGE = ['unauthenticated', 'misconfigured', 'unavailable', 'rateLimited', 'offline', 'timeout']

interface Panel {
  kind: string
  client: object
  /** The dialog that it stands in: what stands under it cannot be seen. */
  dialog: Element | null
  element: HTMLElement
  /** A change is repeated by its own button only: nobody expects a save of another's. */
  isChange: boolean
  retry: () => void
}

/** In the order of the page. */
let panels: readonly Panel[] = []
const listeners = new Set<() => void>()

function publish(next: readonly Panel[]) {
  panels = [...next].sort(({ element }, other) =>
    element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_PRECEDING ? 1 : -1,
  )
  for (const listener of [...listeners]) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const isSameCause = (one: Panel, other: Panel) =>
  one.kind === other.kind && one.client === other.client && one.dialog === other.dialog

/**
 * Whether an error in `root` has the cause of one that stands before it on the page. Of several with one cause the
 * first has the panel; its retry is that of all. `kind`: undefined where there is none.
 */
export function useSharedCause(
  root: RefObject<HTMLElement | null>,
  kind: string | undefined,
  retry: () => void,
  isChange = false,
) {
  const { client } = useMailframe()
  const own = useRef<Panel | null>(null)
  const latest = useLatest(retry)

  useLayoutEffect(() => {
    const element = root.current
    if (element === null || kind === undefined || !OF_THE_PAGE.includes(kind)) return
    const dialog = element.closest('dialog')
    const panel = { kind, client, dialog, element, isChange, retry: () => latest.current() }
    own.current = panel
    publish([...panels, panel])
    return () => {
      own.current = null
      publish(panels.filter((each) => each !== panel))
    }
  }, [root, kind, client, isChange, latest])

  const isRepeat = useSyncExternalStore(
    subscribe,
    () =>
      own.current !== null &&
      panels.find((each) => own.current && isSameCause(each, own.current)) !== own.current,
    () => false,
  )

  function retryAll() {
    const mine = own.current
    if (mine === null) return retry()
    for (const each of panels) if (each === mine || (isSameCause(each, mine) && !each.isChange)) each.retry()
  }

  return { isRepeat, retryAll }
}
