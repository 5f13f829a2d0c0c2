import '../../styles.css'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { EmailList, EmailListItemText, type EmailListProps } from '../../index.js'
import { cleanUp, renderApp } from '../../test/harness.js'
import { pageOf, summary } from '../../test/listed.js'

beforeAll(() => page.viewport(1024, 768))
afterEach(cleanUp)

const COUNT = 10_000
const EMAILS = Array.from({ length: COUNT }, (_, index) => summary(index))
/** Rows beyond each end of the view, once all is drawn. */
const OVERSCAN = 6
/** Rows of many heights: the estimate fits few of them. */
const heightOf = (index: number) => 60 + ((index * 37) % 90)

async function show(props: Partial<EmailListProps> = {}) {
  const { container } = renderApp(
    <EmailList onOpen={() => {}} paging="infinite" pageSize={100} selectable={false} {...props} />,
    {
      fetch: async (input) => {
        const { searchParams } = new URL(String(input), location.href)
        const [pageNo, pageSize] = [Number(searchParams.get('pageNo')), Number(searchParams.get('pageSize'))]
        return pageNo > 0
          ? Response.json(pageOf(EMAILS, { pageNo, pageSize }))
          : Response.json({ ...summary(0), html: null })
      },
    },
  )
  await expect.poll(() => container.querySelectorAll('[data-email-id]').length).toBeGreaterThan(5)
  const grid = container.querySelector<HTMLElement>('.mailframe-rows')
  if (grid === null) throw new Error('no grid')
  return { container, grid, view: viewOf(grid) }
}

const uneven: EmailListProps['renderItem'] = (_, index) => (
  <div style={{ blockSize: heightOf(index) }}>
    <EmailListItemText />
  </div>
)

/** The rows in the box as they are painted: each begins where the one before ends, and they fill the box. */
function viewOf(grid: HTMLElement) {
  return () => {
    const { top, bottom } = grid.getBoundingClientRect()
    const rows = [...grid.querySelectorAll<HTMLElement>('[data-index]')]
      .map((row) => ({ row, index: Number(row.dataset.index), rect: row.getBoundingClientRect() }))
      .filter(({ rect }) => rect.bottom > top && rect.top < bottom)
    const gaps = rows
      .slice(1)
      .map(({ rect }, place) => Math.round(rect.top - (rows[place]?.rect.bottom ?? 0)))
    const isFull = (rows[0]?.rect.top ?? 0) <= top + 2 && (rows.at(-1)?.rect.bottom ?? 0) >= bottom - 2
    return {
      isFull,
      isLoaded: rows.every(({ row }) => row.dataset.emailId !== undefined),
      gaps: [...new Set(gaps)],
      first: rows[0]?.index,
      last: rows.at(-1)?.index,
      topOf: (index: number) => rows.find((row) => row.index === index)?.rect.top,
    }
  }
}

const settled = (view: ReturnType<typeof viewOf>) =>
  expect
    .poll(() => ({ ...view(), topOf: 0, first: 0, last: 0 }))
    .toEqual({
      isFull: true,
      isLoaded: true,
      gaps: [0],
      topOf: 0,
      first: 0,
      last: 0,
    })

it('places rows of uneven heights edge to edge, wherever one scrolls to', async () => {
  const { grid, view } = await show({ renderItem: uneven })
  await settled(view)
  for (const share of [0.5, 0.25, 1, 0]) {
    grid.scrollTo({ top: grid.scrollHeight * share })
    await settled(view)
  }
  expect(view().first).toBe(0)
  expect(grid.querySelectorAll('.mailframe-row').length).toBeLessThan(60)
})

it('draws as many rows at each place, so that one that comes has the elements of another', async () => {
  const { grid, view } = await show()
  await settled(view)
  const indexes = () =>
    [...grid.querySelectorAll<HTMLElement>('.mailframe-row:not([data-away])')]
      .map(({ dataset }) => Number(dataset.index))
      .sort((one, other) => one - other)
  const { offsetHeight: height = 0 } = grid.querySelector<HTMLElement>('[data-email-id]') ?? {}
  const most = Math.ceil(grid.clientHeight / height) + 1
  for (let place = 0; place < 6; place += 1) {
    const first = 300 + place
    grid.scrollTo({ top: first * height + 1 + (place * height) / 6 })
    await expect
      .poll(indexes)
      .toEqual(Array.from({ length: most + 2 * OVERSCAN }, (_, index) => first - OVERSCAN + index))
  }
})

it('shows no picture of a row out of view that is drawn for the focus', async () => {
  const { grid, view } = await show()
  await settled(view)
  const picture = () => {
    const found = grid.querySelector('[data-index="0"] .mailframe-thumbnail')
    return found && getComputedStyle(found).visibility
  }
  expect(picture()).toBe('visible')
  grid.scrollTo({ top: grid.scrollHeight / 2 })
  await expect.poll(picture).toBe('hidden')
  grid.scrollTo({ top: 0 })
  await expect.poll(picture).toBe('visible')
})

it('reaches the last row, however wrong the estimate was', async () => {
  const { grid, view } = await show({ renderItem: uneven })
  await expect
    .poll(() => {
      grid.scrollTo({ top: grid.scrollHeight })
      return view()
    })
    .toMatchObject({ isFull: true, isLoaded: true, last: COUNT - 1 })
})

it('keeps the rows in view where they are while one above becomes higher, and scrolling up to rows never seen', async () => {
  const { grid, view } = await show({ renderItem: uneven })
  grid.scrollTo({ top: grid.scrollHeight / 2 })
  await settled(view)
  const kept = (view().first ?? 0) + 1
  const before = view().topOf(kept)
  const above = grid.querySelector<HTMLElement>(`[data-index="${kept - 4}"] .mailframe-row-content > div`)
  if (above === null) throw new Error('it is drawn beyond the view')
  above.style.blockSize = '400px'
  await expect
    .poll(() => grid.querySelector<HTMLElement>(`[data-index="${kept - 4}"]`)?.offsetHeight)
    .toBeGreaterThan(400)
  await settled(view)
  await expect.poll(() => view().topOf(kept)).toBeCloseTo(before ?? 0, -0.5)
  grid.scrollBy({ top: -30 })
  await settled(view)
  await expect.poll(() => (view().topOf(kept) ?? 0) - (before ?? 0)).toBeCloseTo(30, -0.5)
})

it('has the same row at the top when the list becomes narrow, and its rows higher', async () => {
  const { container, grid, view } = await show()
  await settled(view)
  grid.scrollTo({ top: grid.scrollHeight / 3 })
  await settled(view)
  const first = view().first ?? 0
  const list = container.querySelector<HTMLElement>('.mailframe-list')
  const { offsetHeight } = grid.querySelector<HTMLElement>(`[data-index="${first}"]`) ?? {}
  if (list === null) throw new Error('no list')
  list.style.inlineSize = '320px'
  await expect
    .poll(() => grid.querySelector<HTMLElement>(`[data-index="${first}"]`)?.offsetHeight)
    .not.toBe(offsetHeight)
  await settled(view)
  await expect.poll(() => Math.abs((view().first ?? 0) - first)).toBeLessThanOrEqual(1)
})
