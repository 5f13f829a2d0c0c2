import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EmailEditorFrame, EmailList } from '../index.js'
import { cleanUp, renderApp, signIn } from './harness.js'
import '../styles.css'

afterEach(cleanUp)

function App({ sandbox }: { sandbox?: string | undefined }) {
  const [emailId, setEmailId] = useState<string | null>(null)
  if (emailId === null) return <EmailList onOpen={setEmailId} />
  return (
    <>
      <button type="button" onClick={() => setEmailId(null)}>
        Back
      </button>
      <EmailEditorFrame emailId={emailId} sandbox={sandbox} style={{ height: 700 }} />
    </>
  )
}

// The second is the tightest that the documents name.
it.each([undefined, 'allow-scripts allow-same-origin'])(
  'edits, saves and shows it in the list, with sandbox=%o',
  async (sandbox) => {
    await page.viewport(1280, 900)
    const user = signIn()
    await user.create({ name: 'Welcome' })
    const { container } = renderApp(<App sandbox={sandbox} />, { fetch: user.fetch })
    const thumbnail = () => container.querySelector<HTMLElement>('.mailframe-thumbnail')
    await expect.poll(() => thumbnail()?.dataset.state).toBe('empty')
    const before = container.querySelector('time')?.dateTime

    await page.getByRole('button', { name: 'Open Welcome' }).click()
    const frame = page.getByTitle('Email editor: Welcome')
    await expect.element(frame).toBeVisible()
    const editor = page.frameLocator(frame)
    await editor.getByTitle('Text', { exact: true }).click({ timeout: 30_000 })
    await editor.getByRole('button', { name: 'Save' }).click()
    await expect.poll(async () => (await user.list())[0]?.updatedAt).not.toBe(before)

    await page.getByRole('button', { name: 'Back' }).click()
    await expect.poll(() => thumbnail()?.dataset.state).toBe('ready')
    expect(container.querySelector('time')?.dateTime).not.toBe(before)
    expect(await user.mints()).toBe(1)
  },
)
