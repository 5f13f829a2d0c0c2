import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { OF_PLAYWRIGHT } from '../../scripts/lib/launch.mjs'

it('what Playwright turns off in Chromium stays off', () => {
  const require = createRequire(createRequire(import.meta.url).resolve('playwright'))
  const code = readFileSync(require.resolve('playwright-core/lib/coreBundle'), 'utf8')
  const [, list = ''] = /\bdisabledFeatures = \[([^\]]*)\]/.exec(code) ?? []
  const features = [...list.matchAll(/^\s*"(\w+)"/gm)].map(([, name]) => name)
  expect(OF_PLAYWRIGHT).toEqual(features)
})
