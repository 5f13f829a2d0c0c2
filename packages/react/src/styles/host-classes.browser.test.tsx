import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { AiUsageChart } from '../charts.js'
import {
  AiBalances,
  AiBills,
  AiLimitForm,
  AiUsage,
  EmailEditorDialog,
  EmailEditorFrame,
  EmailListCreate,
  EmailListEmpty,
  EmailListError,
  EmailListItemActions,
  EmailListItemSelect,
  EmailListItems,
  EmailListItemText,
  EmailListItemThumbnail,
  EmailListNoResults,
  EmailListPager,
  EmailListRoot,
  EmailListSearch,
  EmailListSelectAll,
  EmailListSelection,
  EmailListSkeleton,
  EmailListSort,
  EmailListToolbar,
} from '../index.js'
import { cleanUp, renderApp, signIn } from '../test/harness.js'
import { HOST_STYLES, type HostStyles, UTILITIES } from '../test/host-styles.js'

const CLASSES = UTILITIES.filter((name) => name !== 'hidden')
const PLAIN = `
  .h-screen { height: 640px } .p-8 { padding: 7px } .m-4 { margin: 5px } .rounded-none { border-radius: 3px }
  .border { border: 2px dotted rgb(9, 9, 9) } .bg-red-500 { background: rgb(1, 2, 3) } .text-lg { font-size: 21px }
  .hidden { display: none }`
// A border of no style has no width.
const LOOK = [
  'height',
  'margin',
  'background-color',
  'font-size',
  'border-radius',
  'border-width',
  'padding',
] as const
const GIVEN = { className: CLASSES.join(' '), 'data-given': '' }

let styles: HostStyles
beforeAll(async () => {
  await page.viewport(1280, 900)
  styles = await (await fetch(HOST_STYLES)).json()
})
afterEach(() => {
  cleanUp()
  setSheets([])
})

function setSheets(sheets: readonly string[]) {
  for (const old of document.querySelectorAll('style[data-sheet]')) old.remove()
  for (const text of sheets) {
    const style = document.createElement('style')
    style.dataset.sheet = ''
    style.textContent = `${text} * { transition: none !important }`
    document.head.append(style)
  }
}

const given = () => [...document.querySelectorAll<HTMLElement>('[data-given]')]
const lookOf = (element: Element) => {
  const look = getComputedStyle(element)
  // A check box is drawn by the browser, without these.
  const counting = element.matches('input') ? LOOK.slice(0, -3) : LOOK
  return counting.map((property) => `${property}: ${look.getPropertyValue(property)}`)
}

/** An element that only the app styles. */
function withoutOurs<T>(look: (probe: HTMLElement) => T): T {
  const probe = document.createElement('div')
  probe.className = CLASSES.join(' ')
  document.body.append(probe)
  const found = look(probe)
  probe.remove()
  return found
}

function expectTheirsWins(count: number) {
  expect(given().map(({ className }) => className)).toHaveLength(count)
  const { 'Tailwind 3': three = '', 'Tailwind 4': four = '', 'create-next-app': reset = '' } = styles.resets
  const apps = {
    'Tailwind 3': three,
    'Tailwind 4': four,
    'plain CSS': PLAIN,
    'CSS and a reset': reset + PLAIN,
  }
  for (const [name, ours] of Object.entries(styles.ours)) {
    for (const [app, text] of Object.entries(apps)) {
      for (const sheets of [
        [text, ours],
        [ours, text],
      ]) {
        setSheets(sheets)
        const place = `${app}, ${sheets[0] === ours ? `after` : `before`} ours (${name})`
        const expected = withoutOurs(lookOf)
        expect(expected.at(-1), place).not.toBe('padding: 0px')
        for (const element of given()) {
          const [what = ''] = element.className.split(' h-screen')
          const look = lookOf(element)
          expect(look, `${what}: ${place}`).toEqual(expected.slice(0, look.length))
          element.classList.add('hidden')
          expect(getComputedStyle(element).display, `${what}: ${place}`).toBe('none')
          element.classList.remove('hidden')
          element.style.margin = '1px 2px 3px 4px'
          expect(getComputedStyle(element).margin, `${what}: ${place}`).toBe('1px 2px 3px 4px')
          element.style.margin = ''
        }
      }
    }
  }
}

const never: typeof fetch = () => new Promise(() => {})

it('lets classes of the app win on the frame, the dialog and the AI widgets', async () => {
  renderApp(
    <>
      <EmailEditorFrame emailId="some" {...GIVEN} />
      <EmailEditorDialog emailId="some" open onClose={() => {}} {...GIVEN} />
      <AiUsage {...GIVEN} />
      <AiUsage scope="application" {...GIVEN} />
      <AiBalances {...GIVEN} />
      <AiBills {...GIVEN} />
      <AiLimitForm {...GIVEN} />
      <AiUsageChart {...GIVEN} />
    </>,
    { fetch: never },
  )
  await expect.poll(() => given().length).toBe(8)
  expectTheirsWins(8)
})

it('lets classes of the app win on the list and each of its parts', async () => {
  const user = signIn()
  for (const name of ['Welcome', 'Spring', 'Summer']) await user.create({ name })
  renderApp(
    <EmailListRoot pageSize={2} onOpen={() => {}} {...GIVEN}>
      <EmailListToolbar {...GIVEN}>
        <EmailListSelectAll {...GIVEN} />
        <EmailListSelection {...GIVEN} />
        <EmailListCreate {...GIVEN} />
      </EmailListToolbar>
      <EmailListItems {...GIVEN}>
        <EmailListItemSelect {...GIVEN} />
        <EmailListItemThumbnail {...GIVEN} />
        <EmailListItemText {...GIVEN} />
        <EmailListItemActions {...GIVEN} />
      </EmailListItems>
      <EmailListPager {...GIVEN} />
    </EmailListRoot>,
    { fetch: user.fetch },
  )
  await page.getByRole('checkbox', { name: 'Select all loaded emails' }).click()
  // Root, toolbar, three in it, items, four in each of two rows, pager.
  await expect.poll(() => given().length).toBe(15)
  expectTheirsWins(15)
})

it('lets classes of the app win on what stands in place of rows', async () => {
  const user = signIn()
  await user.create({ name: 'Welcome' })
  const states = (
    <EmailListRoot onOpen={() => {}}>
      <EmailListToolbar>
        <EmailListSearch {...GIVEN} />
        <EmailListSort {...GIVEN} />
      </EmailListToolbar>
      <EmailListSkeleton {...GIVEN} />
      <EmailListEmpty {...GIVEN} />
      <EmailListError {...GIVEN} />
      <EmailListNoResults {...GIVEN} />
    </EmailListRoot>
  )
  renderApp(states, { fetch: never })
  renderApp(states, { fetch: signIn().fetch })
  renderApp(states, { fetch: async () => new Response('', { status: 403 }) })
  renderApp(states, { fetch: user.fetch })
  await page.getByRole('searchbox').fill('nothing like it')
  await expect.poll(() => given().length).toBe(8)
  expectTheirsWins(8)
})
