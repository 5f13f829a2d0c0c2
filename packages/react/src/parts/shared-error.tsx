'use client'
import { useRef, useSyncExternalStore } from 'react'
import { useLabels, useMailframe } from '../context/context.js'
import { sharedTexts } from '../labels/common.js'
import { useLayoutEffect } from '../lib/browser.js'
import { fill } from '../lib/format.js'
import { useLatest } from '../lib/refs.js'
import { ErrorPanel, type ErrorPanelProps } from './error-panel.js'

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

interface SharedErrorProps extends ErrorPanelProps {
  error: ErrorPanelProps['error'] & { requestId?: string | undefined }
}

/** An error of a widget. Of several with one cause on a page, the first has the panel; its retry is that of all. */
export function SharedError(props: SharedErrorProps) {
  const { isChange = false } = props
  const { kind, requestId } = props.error
  const labels = useLabels(sharedTexts)
  const { client } = useMailframe()
  const root = useRef<HTMLDivElement>(null)
  const own = useRef<Panel | null>(null)
  const retry = useLatest(props.onRetry)

  useLayoutEffect(() => {
    const element = root.current
    if (element === null || !OF_THE_PAGE.includes(kind)) return
    const dialog = element.closest('dialog')
    const panel = { kind, client, dialog, element, isChange, retry: () => retry.current() }
    own.current = panel
    publish([...panels, panel])
    return () => {
      own.current = null
      publish(panels.filter((each) => each !== panel))
    }
  }, [kind, client, isChange, retry])

  const isRepeat = useSyncExternalStore(
    subscribe,
    () =>
      own.current !== null &&
      panels.find((each) => own.current && isSameCause(each, own.current)) !== own.current,
    () => false,
  )

  function retryAll() {
    const mine = own.current
    if (mine === null) return props.onRetry()
    for (const each of panels) if (each === mine || (isSameCause(each, mine) && !each.isChange)) each.retry()
  }

  return (
    <div ref={root} className="mailframe-shared-error">
      {isRepeat ? (
        // Somebody waits for what becomes of a change.
        <p className="mailframe-ai-quiet" role={isChange ? 'alert' : undefined}>
          {labels.sameError}
        </p>
      ) : (
        <ErrorPanel {...props} onRetry={retryAll}>
          {requestId && <Reference id={requestId} />}
        </ErrorPanel>
      )}
    </div>
  )
}

/** What a person can tell the team: the id of the request that failed. */
export function Reference({ id }: { id: string }) {
  const labels = useLabels(sharedTexts)
  return (
    <small className="mailframe-reference">
      {fill(labels.reference, { id })}{' '}
      <button
        type="button"
        className="mailframe-link"
        aria-label={labels.copyReference}
        onClick={() => void navigator.clipboard?.writeText(id).catch(() => {})}
      >
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M5.5 5.5h8v8h-8zm5 0v-3h-8v8h3" />
        </svg>
      </button>
    </small>
  )
}
