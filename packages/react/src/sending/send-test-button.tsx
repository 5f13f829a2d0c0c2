'use client'
import { languageTag, type SendTestResponse } from '@mailframe/protocol'
import { type FormEvent, forwardRef, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import type { RequestError } from '../client/errors.js'
import { useLabels, useMailframe, useOwnState } from '../context/context.js'
import { errorText } from '../labels/labels.js'
import { type SendingTexts, sendingTexts } from '../labels/sending.js'
import { fill } from '../lib/format.js'
import { Modal } from '../parts/modal.js'
import { type RootProps, useRoot } from '../parts/part.js'
import { SharedError } from '../parts/shared-error.js'
import { useSendTest } from './hooks.js'

/** What a `render` function of the button's root is given. */
export interface SendTestButtonState {
  /** As `data-state` says it. */
  state: 'idle' | 'asking' | 'sending' | 'sent' | 'error'
}

/** A test that was sent. */
export interface SentTest extends SendTestResponse {
  /** The Email that was sent. */
  emailId: string
  /** Whom it went to, as it was typed. */
  to: string
}

/** What `<SendTestButton>` takes, beside the attributes of its root. */
export interface SendTestButtonProps extends RootProps<'div', SendTestButtonState> {
  /** The Email: its public slug. */
  emailId: string
  /** What stands in the field at first, such as the address of the signed-in user. Default: what was sent to last. */
  defaultTo?: string | undefined
  /** Called once the sending service took the test. */
  onSent?: ((test: SentTest) => void) | undefined
}

/** So long it is said that a test was sent, in milliseconds. */
const SAID_MS = 8_000

/** Whether a test that failed so may have been sent all the same. */
const OUTCOME_UNKNOWN: ReadonlySet<string> = new Set(['offline', 'timeout', 'unavailable'])

/**
 * A button that asks for an address and sends the email there, as it was last saved. The backend decides which
 * addresses: that of the signed-in user, and those of its `testRecipients`. `ref` is the root around the button, whose
 * `data-state` is `idle`, `asking`, `sending`, `sent` or `error`.
 */
export const SendTestButton = forwardRef<HTMLDivElement, SendTestButtonProps>(function SendTestButton(
  { emailId, defaultTo, onSent, ...part },
  ref,
) {
  const labels = useLabels(sendingTexts)
  const { language } = useMailframe()
  const [isOpen, setIsOpen] = useOwnState(false)
  const [sentTo, setSentTo] = useOwnState<string | null>(null)
  const [isSaid, setIsSaid] = useOwnState(false)
  const { mutate, reset, isPending, error } = useSendTest()
  const state = isPending ? 'sending' : error ? 'error' : isOpen ? 'asking' : isSaid ? 'sent' : 'idle'

  // What was sent, or failed, was another email.
  // biome-ignore lint/correctness/useExhaustiveDependencies: emailId is what it goes by.
  useEffect(() => {
    reset()
    setSentTo(null)
    setIsSaid(false)
  }, [emailId])

  // It has been read by then, and would be taken for the next test.
  useEffect(() => {
    if (!isSaid) return
    const timer = setTimeout(() => setIsSaid(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isSaid, setIsSaid])

  function close() {
    setIsOpen(false)
    reset()
  }

  return useRoot(
    'div',
    part,
    {
      ref,
      className: 'mailframe mailframe-send-test',
      'data-state': state,
      lang: languageTag(language),
      children: (
        <>
          <button
            type="button"
            className="mailframe-button"
            aria-haspopup="dialog"
            onClick={() => {
              setIsSaid(false)
              setIsOpen(true)
            }}
          >
            {labels.sendingTest}
          </button>
          <p className="mailframe-send-test-said" role="status">
            {isSaid && sentTo !== null && !isOpen && fill(labels.sendingTestSent, { to: sentTo })}
          </p>
          {isOpen && (
            <Modal title={labels.sendingTestTitle} onClose={close}>
              <TestForm
                to={sentTo ?? defaultTo ?? ''}
                isSending={isPending}
                error={error}
                onCancel={close}
                onSend={(to) => {
                  if (isPending) return
                  mutate(
                    { emailId, to },
                    {
                      onSuccess: (answer) => {
                        setSentTo(to)
                        setIsSaid(true)
                        setIsOpen(false)
                        onSent?.({ emailId, to, ...answer })
                      },
                    },
                  )
                }}
              />
            </Modal>
          )}
        </>
      ),
    },
    { state },
  )
})

interface TestFormProps {
  to: string
  isSending: boolean
  error: RequestError | null
  onCancel: () => void
  onSend: (to: string) => void
}

function TestForm({ to: initial, isSending, error, onCancel, onSend }: TestFormProps): ReactNode {
  const labels = useLabels(sendingTexts)
  const [to, setTo] = useState(initial)
  const [isRefused, setIsRefused] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()

  function handleSubmit(event?: FormEvent) {
    event?.preventDefault()
    // Nor does it send a form of the app around it.
    event?.stopPropagation()
    const address = to.trim()
    // The browser's own rule, which is that of an input of this type; the backend has the last word.
    if (address === '' || input.current?.validity.typeMismatch) {
      setIsRefused(true)
      input.current?.focus()
      return
    }
    onSend(address)
  }

  return (
    <form className="mailframe-send-test-form" onSubmit={handleSubmit} noValidate aria-busy={isSending}>
      <p>{labels.sendingTestText}</p>
      <div className="mailframe-field">
        <label htmlFor={id}>{labels.sendingTestTo}</label>
        <input
          ref={input}
          id={id}
          type="email"
          autoComplete="email"
          dir="ltr"
          value={to}
          aria-required="true"
          aria-invalid={isRefused}
          aria-describedby={isRefused ? `${id}-problem` : undefined}
          onChange={(event) => {
            setTo(event.target.value)
            setIsRefused(false)
          }}
        />
        {isRefused && (
          <p id={`${id}-problem`} className="mailframe-problem" role="alert">
            {labels.sendingTestAddress}
          </p>
        )}
      </div>
      {error && !isSending && (
        <SharedError error={errorOf(error)} message={textOf(error, labels)} onRetry={handleSubmit} isChange />
      )}
      <div className="mailframe-actions">
        <button type="button" className="mailframe-button" onClick={onCancel}>
          {labels.cancel}
        </button>
        <button type="submit" className="mailframe-button" data-variant="primary" aria-disabled={isSending}>
          {isSending ? labels.sendingTestSending : labels.sendingTestSend}
        </button>
      </div>
    </form>
  )
}

/** Another try is the button of the form, which does not hide that a test may arrive twice. */
function errorOf({ kind, retryable, requestId }: RequestError) {
  return { kind, retryable: retryable && !OUTCOME_UNKNOWN.has(kind), requestId }
}

function textOf({ kind }: RequestError, labels: SendingTexts): string {
  if (kind === 'forbidden') return labels.sendingTestForbidden
  if (kind === 'invalid') return labels.sendingTestInvalid
  if (kind === 'notFound') return labels.sendingTestNotFound
  const reason = errorText(labels, kind)
  return OUTCOME_UNKNOWN.has(kind) ? `${reason} ${labels.sendingTestUnknown}` : reason
}
