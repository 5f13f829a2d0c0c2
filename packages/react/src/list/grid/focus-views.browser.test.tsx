import '../../styles.css'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EmailEditorFrame, EmailList } from '../../index.js'
import { at, Back, focused, keys, Page, region, said, showApp, tabStops, tabTo } from '../../test/focus.js'
import { cleanUp } from '../../test/harness.js'

beforeAll(() => page.viewport(1024, 768))
afterEach(cleanUp)

const selfFocusing = { autoFocus: true }

it('goes from a list that stays beside the editor, to one email after the other, and back', async () => {
  await showApp(
    <Page
      draw={({ emailId, open, close }) => (
        <>
          <EmailList onOpen={open} />
          {emailId !== null && (
            <>
              <Back onClick={close} />
              <EmailEditorFrame emailId={emailId} style={{ height: 320 }} />
            </>
          )}
        </>
      )}
    />,
  )
  await tabTo('row One')
  await keys('{ArrowDown}{Enter}')
  await at('region Email editor: Two')
  await expect.poll(said).toContain('Now in the editor for “Two”.')
  await expect.poll(tabStops).toEqual(['Two'])

  await tabTo('row Two', { shift: true })
  await keys('{Enter}')
  await at('region Email editor: Two')

  await tabTo('row Two', { shift: true })
  await keys('{ArrowDown}{Enter}')
  await at('region Email editor: Three')
  await tabTo('button Back', { shift: true })
  await keys('{Enter}')
  await at('row Three')
  await expect.poll(said).toContain('Back in the list, on “Three”.')
})

it('leaves the focus to a person who goes on before the editor is there', async () => {
  await showApp(
    <Page
      draw={({ emailId, open, step, setStep }) => (
        <>
          <EmailList onOpen={open} onFocus={() => emailId !== null && setStep('moved')} />
          {emailId !== null && step === 'moved' && (
            <EmailEditorFrame emailId={emailId} style={{ height: 320 }} />
          )}
        </>
      )}
    />,
  )
  await tabTo('row One')
  await keys('{Enter}{ArrowDown}')
  await expect.element(region('One')).toBeInTheDocument()
  await expect.element(page.getByTitle('Email editor: One')).toBeInTheDocument()
  expect(focused()).toBe('row Two')
  expect(said()).not.toContain('Now in the editor')
})

it('comes back to the list that was left where a page has several, each on its page', async () => {
  await showApp(
    <Page
      draw={({ emailId, open, close }) =>
        emailId === null ? (
          ['first', 'second'].map((name) => (
            <section key={name} aria-label={name}>
              <EmailList onOpen={open} pageSize={2} />
            </section>
          ))
        ) : (
          <>
            <Back onClick={close} />
            <EmailEditorFrame emailId={emailId} />
          </>
        )
      }
    />,
  )
  const inList = (name: string) => page.getByRole('region', { name, exact: true })
  for (const [left, other] of [
    ['second', 'first'],
    ['first', 'second'],
  ] as const) {
    await inList(left).getByRole('button', { name: 'Next' }).click()
    await inList(left).getByRole('button', { name: 'Open Three' }).click()
    await at('region Email editor: Three')
    await page.getByRole('button', { name: 'Back' }).click()
    await expect.element(inList(left).getByRole('row', { name: 'Three' })).toHaveFocus()
    await expect.element(inList(other).getByRole('row', { name: 'One' })).toBeVisible()
    await expect.poll(() => tabStops().sort()).toEqual(['One', 'Three'])
    await expect.poll(() => said().match(/Back in the list/g)).toHaveLength(1)
  }
})

it('comes back to another list where the one that was left is not there', async () => {
  await showApp(
    <Page
      draw={({ emailId, open, close, step, setStep }) =>
        emailId === null ? (
          (step === 'first' ? ['a', 'b'] : ['c']).map((name) => (
            <EmailList key={name} data-testid={name} onOpen={open} pageSize={2} />
          ))
        ) : (
          <Back
            onClick={() => {
              setStep('last')
              close()
            }}
          />
        )
      }
    />,
  )
  await page.getByTestId('b').getByRole('button', { name: 'Next' }).click()
  await page.getByRole('button', { name: 'Open Three' }).click()
  await page.getByRole('button', { name: 'Back' }).click()
  await at('row Three')
})

it('leaves the focus to a field of the page that takes it by itself, on both ways', async () => {
  await showApp(
    <Page
      draw={({ emailId, open, close }) =>
        emailId === null ? (
          <>
            <input key="filter" aria-label="Filter" {...selfFocusing} />
            <EmailList onOpen={open} />
          </>
        ) : (
          <>
            <input key="note" aria-label="Note" {...selfFocusing} />
            <EmailEditorFrame emailId={emailId} />
            <Back onClick={close} />
          </>
        )
      }
    />,
  )
  expect(focused()).toBe('input Filter')
  await tabTo('row One')
  await keys('{ArrowDown}{Enter}')
  await expect.element(page.getByTitle('Email editor: Two')).toBeVisible()
  expect(focused()).toBe('input Note')
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.poll(tabStops).toEqual(['Two'])
  expect(focused()).toBe('input Filter')
})
