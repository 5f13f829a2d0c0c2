import { type Browser, chromium } from 'playwright'
import { afterAll, beforeAll, it } from 'vitest'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { type Registry, serveRegistry } from './registry.js'
import { NEXT } from './scaffolds/next.js'
import { ROUTERS } from './scaffolds/routers.js'
import { RUNTIMES } from './scaffolds/runtimes.js'
import { startScaffold } from './scaffolds/scaffold.js'
import { visit } from './scaffolds/visit.js'
import { VITE } from './scaffolds/vite.js'

let registry: Registry
let browser: Browser
beforeAll(async () => {
  registry = await serveRegistry()
  browser = await chromium.launch(browserLaunch())
}, 600_000)
afterAll(async () => {
  await browser?.close()
  await registry?.close()
})

it.each([...NEXT, ...VITE, ...ROUTERS, ...RUNTIMES])(
  'an email is written in $name',
  async (scaffold) => {
    const app = await startScaffold(scaffold, registry.npmrc)
    try {
      await visit(browser, scaffold.name, app)
    } finally {
      await app.close()
    }
  },
  600_000,
)
