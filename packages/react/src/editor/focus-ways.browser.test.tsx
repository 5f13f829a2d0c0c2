import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { EmailEditorDialog, EmailList, useEmailEditor } from '../index.js'
import { at, Back, focused, keys, Page, row, said, showApp, tabTo } from '../test/focus.js'
import { cleanUp } from '../test/harness.js'
import '../styles.css'

beforeAll(() => page.viewport(1024, 768))
afterEach(() => {
  cleanUp()
  vi.restoreAllMocks()
})

/** As apps do that have an iframe of their own. */
function OwnFrame({ emailId }: { emailId: string }) {
  const { frameKey, iframeProps } = useEmailEditor(emailId)
  return iframeProps && <iframe key={frameKey} {...iframeProps} />
}

it('comes back from an editor of an app’s own markup, to a list that was only hidden', async () => {
  await showApp(
    <Page
      draw={({ emailId, open, close }) => (
        <>
          <div hidden={emailId !== null}>
            <EmailList onOpen={open} />
          </div>
          {emailId !== null && (
            <>
              <Back onClick={close} />
              <OwnFrame emailId={emailId} />
            </>
          )}
        </>
      )}
    />,
  )
  await tabTo('row One')
  await keys('{ArrowDown}{Enter}')
  await expect.element(page.getByTitle('Email editor: Two')).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await at('row Two')
})

it('stays on the row where a new tab is opened, also while other lists come', async () => {
  const opened = { closed: false, close: vi.fn(), location: { replace: vi.fn() }, opener: null }
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window)
  await showApp(
    <Page
      draw={({ openTab, step, setStep }) => (
        <>
          <EmailList
            onOpen={(emailId) => {
              setStep('last')
              void openTab(emailId)
            }}
          />
          {step === 'last' && <EmailList onOpen={() => {}} />}
        </>
      )}
    />,
  )
  await tabTo('row One')
  await keys('{ArrowDown}{Enter}')
  await expect.element(row('One').nth(1)).toBeVisible()
  expect(focused()).toBe('row Two')
  expect(said()).not.toContain('Back in the list')
  await keys('{ArrowDown}')
  await at('row Three')
})

it('gives the focus back when the link of a refused tab is dismissed', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null)
  await showApp(<Page draw={({ openTab }) => <EmailList onOpen={(emailId) => void openTab(emailId)} />} />)
  await tabTo('row One')
  await keys('{ArrowDown}{Enter}')
  await expect.element(page.getByRole('button', { name: 'Dismiss' })).toBeVisible()
  await at('row Two')
  await tabTo('button Dismiss')
  await keys('{Enter}')
  await at('row Two')
})

it('says that the person is back from the dialog, too, and asks about changes with the focus in it', async () => {
  await showApp(
    <Page
      draw={({ emailId, open, close }) => (
        <>
          <EmailList onOpen={open} />
          <EmailEditorDialog emailId={emailId ?? ''} open={emailId !== null} onClose={close} />
        </>
      )}
    />,
  )
  await tabTo('row One')
  await keys('{ArrowDown}{Enter}')
  await at('h2 Two')
  await expect.poll(() => document.querySelector('dialog')?.dataset.state).toBe('loaded')
  await userEvent.click(page.getByTitle('Email editor: Two'))
  await expect.poll(() => document.activeElement?.localName).toBe('iframe')
  await page.getByRole('button', { name: 'Close' }).click()
  await at('button Keep editing')
  await keys('{Enter}')
  await at('button Close')
  await keys('{Enter}')
  await at('button Keep editing')
  await userEvent.tab()
  await keys('{Enter}')
  await at('row Two')
  await expect.poll(said).toContain('Back in the list, on “Two”.')
})
