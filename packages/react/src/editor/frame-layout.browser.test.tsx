import { type CSSProperties, StrictMode } from 'react'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorFrame, useUnsavedGuard } from '../index.js'
import { cleanUp, renderApp, signIn, wholeFrames } from '../test/harness.js'
import '../styles.css'

beforeAll(() => page.viewport(1024, 768))
afterEach(cleanUp)

const rootIn = (container: HTMLElement) => container.querySelector<HTMLElement>('.mailframe-editor')

function Guard() {
  return <output>{String(useUnsavedGuard().maybeUnsaved)}</output>
}

it('takes the focus to its region with autoFocus, which changes nothing, and leaves it alone without', async () => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const app = (autoFocus: boolean | undefined) => (
    <StrictMode>
      <button type="button">Before</button>
      <EmailEditorFrame emailId={email.id} autoFocus={autoFocus} />
      <Guard />
    </StrictMode>
  )
  const plain = renderApp(app(undefined), { fetch: user.fetch })
  await expect.poll(() => wholeFrames(plain.container)).toBe(1)
  expect(document.activeElement).toBe(document.body)
  cleanUp()

  const { container } = renderApp(app(true), { fetch: user.fetch })
  await expect.poll(() => document.activeElement?.className).toBe('mailframe mailframe-editor')
  expect(rootIn(container)?.hasAttribute('autofocus')).toBe(false)
  await expect.poll(() => wholeFrames(container)).toBe(1)
  expect(document.activeElement).toBe(rootIn(container))
  expect(container.querySelector('output')?.textContent).toBe('false')
  await userEvent.tab()
  expect(document.activeElement?.className).toBe('mailframe-skip')
})

it.each<[string, CSSProperties, number]>([
  ['its own', {}, 704],
  ['a least height', { minHeight: 900 }, 900],
  ['the height of what it stands in', { height: '100%' }, 600],
  ['the height of the window', { height: '100dvh' }, 768],
  ['less than its own', { height: 200, minHeight: 0 }, 200],
])('has %s as its height, and the editor all of it but one line', async (_kind, style, height) => {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const { container } = renderApp(
    <div style={{ height: 600 }}>
      <EmailEditorFrame emailId={email.id} style={style} />
    </div>,
    { fetch: user.fetch },
  )
  await expect.poll(() => wholeFrames(container)).toBe(1)
  const heightOf = (selector: string) =>
    container.querySelector(selector)?.getBoundingClientRect().height ?? 0
  expect(heightOf('.mailframe-editor')).toBe(height)
  const left = height - heightOf('.mailframe-iframe')
  expect(left).toBeGreaterThan(20)
  expect(left).toBeLessThan(40)
})
