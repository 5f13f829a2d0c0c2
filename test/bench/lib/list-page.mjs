/** Opens a page with a list that is not shown yet, and notes its long tasks. */
export async function openList(page, url) {
  await page.goto(url)
  await page.evaluate(() => {
    globalThis.tasks = []
    new PerformanceObserver((entries) => {
      for (const { duration } of entries.getEntries()) globalThis.tasks.push(duration)
    }).observe({ entryTypes: ['longtask'] })
    return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 }))
  })
}

/** Shows the list. `longest` is 0 where no task took 50 ms. */
export async function drawList(page) {
  const shown = await page.evaluate(
    () =>
      new Promise((resolve) => {
        globalThis.tasks.length = 0
        const from = performance.now()
        const look = () => {
          const row = document.querySelector('.row[data-index="3"], .mailframe-row[data-index="3"]')
          if (row?.textContent.includes('Email number')) resolve(performance.now() - from)
          else requestAnimationFrame(look)
        }
        document.getElementById('show').click()
        look()
      }),
  )
  // What comes after it: rows that are measured, pictures.
  await quiet(page)
  return { shown, longest: await longestOf(page) }
}

/** Resolves once every picture in view is there and the page has had a pause, twice. */
async function quiet(page) {
  await page.waitForFunction(() => {
    const box = document.querySelector('.list, .mailframe-rows').getBoundingClientRect()
    const isInView = ({ top, bottom }) => bottom > box.top && top < box.bottom
    return [...document.querySelectorAll('.mailframe-thumbnail')].every(
      (picture) =>
        !isInView(picture.getBoundingClientRect()) ||
        picture.dataset.state === 'empty' ||
        picture.querySelector('iframe[data-loaded]'),
    )
  })
  const pause = () =>
    page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: 1_000 })))
  await pause()
  await pause()
}

/** Renames the fourth row, and counts the rows that are drawn from Enter on until all is quiet. */
export async function renameOne(page, side) {
  const row = page.locator('.row[data-index="3"], .mailframe-row[data-index="3"]')
  if (side === 'ours') {
    await row.focus()
    await page.keyboard.press('F2')
  } else await row.locator('.rename').click()
  await row.locator('input:not([type=checkbox])').fill('Renamed')
  await page.evaluate(() => {
    globalThis.drawn = []
  })
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  const readAgain = page.waitForResponse(
    (response) => response.request().method() === 'GET' && response.url().includes('pageNo='),
  )
  await page.keyboard.press('Enter')
  await saved
  await readAgain
  await row.getByText('Renamed', { exact: true }).waitFor()
  await quiet(page)
  return { rows: await page.evaluate(() => new Set(globalThis.drawn).size) }
}

/** Scrolls the list by 40 pixels a frame. */
export async function scrollOn(page, milliseconds) {
  const frames = await page.evaluate(
    (milliseconds) =>
      new Promise((resolve) => {
        globalThis.tasks.length = 0
        const box = document.querySelector('.list, .mailframe-rows')
        const frames = []
        const from = performance.now()
        let last = null
        const step = (now) => {
          if (last !== null) frames.push(now - last)
          last = now
          box.scrollTop += 40
          if (now - from < milliseconds) requestAnimationFrame(step)
          else resolve(box.scrollTop > 0 ? frames : [])
        }
        requestAnimationFrame(step)
      }),
    milliseconds,
  )
  if (frames.length === 0) throw new Error('the list does not scroll')
  const sorted = frames.sort((one, other) => one - other)
  const mean = sorted.reduce((sum, frame) => sum + frame, 0) / sorted.length
  return { mean, p95: sorted[Math.floor(sorted.length * 0.95)], longest: await longestOf(page) }
}

const longestOf = (page) => page.evaluate(() => Math.max(0, ...globalThis.tasks))
