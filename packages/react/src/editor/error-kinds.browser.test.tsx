import { afterEach, expect, it, vi } from 'vitest'
import { type EditorErrorKind, EmailEditorFrame, enUS } from '../index.js'
import { errorText, titleText } from '../labels/labels.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'

const addFault = (fault: object) =>
  fetch('/test-backend/faults', { method: 'POST', body: JSON.stringify(fault) })

afterEach(async () => {
  cleanUp()
  await fetch('/test-backend/faults', { method: 'DELETE' })
})

interface Case {
  kind: EditorErrorKind
  emailId?: string
  /** Another team's route, with another rule. */
  route?: string
  /** What the service answers in place of a code. */
  fault?: object
  actions: string[]
  /** What only this kind has. */
  more?: object
}

const every = { path: '/access/code', times: 1_000_000 }
const MINT_FAILS = { ...every, status: 503, error: 'serverError' }

it.each<Case>([
  { kind: 'forbidden', route: 'forbidding', actions: ['Retry'], more: { retryable: false } },
  {
    kind: 'notEnabled',
    fault: { ...every, status: 403, error: 'capabilityNotEnabled' },
    actions: ['Retry'],
    more: { retryable: false },
  },
  {
    kind: 'notFound',
    route: 'verifying',
    emailId: 'of-nobody',
    actions: ['Retry'],
    more: { retryable: false },
  },
  { kind: 'invalid', emailId: '', actions: ['Retry'], more: { retryable: false } },
  {
    kind: 'misconfigured',
    fault: { ...every, status: 401, error: 'invalidCredential' },
    actions: ['Retry'],
    more: { retryable: false },
  },
  { kind: 'unavailable', fault: MINT_FAILS, actions: ['Retry'] },
  { kind: 'unavailable', route: 'throwing', actions: ['Retry'] },
  { kind: 'rateLimited', route: 'limiting', actions: ['Retry'], more: { retryAfter: 7 } },
  {
    kind: 'timeout',
    route: 'impatient',
    fault: { ...every, delayMs: 1000 },
    actions: ['Retry', 'Open in a new tab'],
  },
])('tells of $kind in its own words, with what helps: $actions', async (each) => {
  const { kind, emailId, route = '', fault, actions, more } = each
  const user = signIn()
  const { id } = await user.create({ name: 'Welcome' })
  if (fault) await addFault(fault)
  const onError = vi.fn()
  const { container } = renderApp(<EmailEditorFrame emailId={emailId ?? id} onError={onError} />, {
    fetch: (input, init) => user.fetch(input, { ...init, headers: { ...init?.headers, 'x-route': route } }),
  })
  await expect.poll(() => container.querySelector('[role=alert]'), { timeout: 20_000 }).not.toBeNull()
  const message = errorText(enUS.labels, kind)
  await expect.poll(() => onError.mock.calls.length).toBe(1)
  const { requestId, ...error } = onError.mock.lastCall?.[0] ?? {}
  expect([onError.mock.calls.length, error]).toEqual([1, { kind, message, retryable: true, ...more }])
  const alert = container.querySelector('[role=alert]')
  expect(alert?.querySelector('strong')?.textContent).toBe(titleText(enUS.labels, kind))
  expect(alert?.querySelector('p')?.textContent).toBe(message)
  const buttons = [...(alert?.querySelectorAll('.mailframe-actions button') ?? [])]
  expect(buttons.map((each) => each.textContent)).toEqual(actions)
  const reference = alert?.querySelector('.mailframe-reference')?.textContent?.trim()
  expect(reference, 'of the request that failed').toBe(requestId && `Reference: ${requestId}`)
  expect(container.querySelector<HTMLElement>('.mailframe-editor')?.dataset.state).toBe('error')
  expect([container.querySelector('iframe'), container.querySelector('.mailframe-loading')]).toEqual([
    null,
    null,
  ])
})

it('has a text for each kind that no other has', () => {
  const texts = Object.entries(enUS.labels).flatMap(([name, text]) =>
    /^error[A-Z]/.test(name) ? [text] : [],
  )
  expect(new Set(texts).size).toBe(11)
})

it('goes on after Retry once the service is back', async () => {
  const user = signIn()
  const { id } = await user.create({ name: 'Welcome' })
  await addFault(MINT_FAILS)
  const { container } = renderApp(<EmailEditorFrame emailId={id} />, { fetch: user.fetch })
  const state = () => container.querySelector<HTMLElement>('.mailframe-editor')?.dataset.state
  await expect.poll(state, { timeout: 20_000 }).toBe('error')
  await fetch('/test-backend/faults', { method: 'DELETE' })
  container.querySelector<HTMLElement>('[role=alert] button')?.click()
  await expect.poll(state, { timeout: 20_000 }).toBe('loaded')
})

it('is offline where the browser says so, however the mint fails', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { container } = renderApp(<EmailEditorFrame emailId="welcome" timeout={50} />, {
    fetch: () => new Promise(() => {}),
  })
  const alert = () => container.querySelector('[role=alert] p')?.textContent
  await expect.poll(alert).toBe(enUS.labels.errorOffline)
  online.mockRestore()
})
