import { afterEach, expect, it, vi } from 'vitest'
import { EmailEditorFrame } from '../index.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'

afterEach(cleanUp)

// A policy stays for as long as its document: it has this file's page to itself.
it('names the directive and the origin when the page does not allow the frame', async () => {
  const policy = document.createElement('meta')
  policy.httpEquiv = 'Content-Security-Policy'
  policy.content = "frame-src 'self'"
  document.head.append(policy)

  const editorUrl: string = await (await fetch('/test-backend/editor-url')).json()
  const { origin } = new URL(editorUrl)
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const onError = vi.fn()
  const { container } = renderApp(<EmailEditorFrame emailId={email.id} onError={onError} />, {
    fetch: user.fetch,
  })
  const root = () => container.querySelector<HTMLElement>('.mailframe-editor')
  await expect.poll(() => root()?.dataset.state).toBe('error')
  await expect.poll(() => onError.mock.calls.length).toBe(1)
  expect(onError.mock.calls[0]?.[0]).toMatchObject({
    kind: 'blocked',
    retryable: false,
    directive: 'frame-src',
    origin,
  })
  const alert = container.querySelector('[role=alert]')
  expect(alert?.textContent).toContain(`needs ${origin} in frame-src`)
  expect(alert?.querySelector('button')?.textContent).toBe('Open in a new tab')
  expect(await user.mints()).toBe(1)
})
