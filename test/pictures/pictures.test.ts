import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { FAILURES } from '../../scripts/lib/failures.mjs'
import { ROOT } from '../../scripts/lib/root.mjs'
import { buildStorybook, STORYBOOK_FOLDER } from '../../scripts/lib/storybook.mjs'
import { serveFolder } from '../e2e/browser-emulator/static-host.js'
import { launchAlike } from './browser.js'
import { compare, isAlike } from './compare.js'
import { STATES } from './states.js'
import { take } from './take.js'

const KEPT = join(ROOT, 'docs/pictures')
/** `npm run pictures -- --update`: what is seen now is kept. */
const isUpdate = process.env.MAILFRAME_PICTURES === 'update'

let host: Awaited<ReturnType<typeof serveFolder>>
let browser: Browser

beforeAll(async () => {
  await buildPackages()
  await buildStorybook()
  host = await serveFolder(join(ROOT, STORYBOOK_FOLDER))
  browser = await launchAlike()
  mkdirSync(KEPT, { recursive: true })
}, 240_000)

afterAll(async () => {
  await browser?.close()
  await host?.close()
})

describe('the pictures in docs/pictures', () => {
  it.each(STATES)('show $name as it is', async (state) => {
    const file = join(KEPT, `${state.name}.png`)
    const taken = await take(browser, `http://127.0.0.1:${host.port}/`, state)
    if (isUpdate && (!existsSync(file) || !isAlike(compare(readFileSync(file), taken)))) {
      writeFileSync(file, taken)
    }
    const { picture, ...difference } = compare(readFileSync(file), taken)
    const isSame = isAlike({ picture, ...difference })
    if (!isSame) keep(state.name, taken, picture)
    expect(isSame, `${state.name} differs (${JSON.stringify(difference)}): see ${FAILURES}`).toBe(true)
  })

  it('are those of the states that are there, and no others', () => {
    const files = readdirSync(KEPT).filter((name) => name.endsWith('.png'))
    expect(files.sort()).toEqual(STATES.map(({ name }) => `${name}.png`).sort())
  })
})

function keep(name: string, taken: Buffer, difference: Buffer | null): void {
  mkdirSync(FAILURES, { recursive: true })
  writeFileSync(join(FAILURES, `${name}-now.png`), taken)
  if (difference !== null) writeFileSync(join(FAILURES, `${name}-difference.png`), difference)
}
