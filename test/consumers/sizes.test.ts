import { beforeAll, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { sizesOf } from '../bench/lib/sizes.mjs'

beforeAll(async () => {
  await buildPackages()
}, 600_000)

// In kB (1,000 bytes), minified and gzipped, without React and TanStack Query. `npm run bench` sets them beside others.
it('has all of the protocol in 2.5 kB', async () => {
  const { first, later } = await sizesOf("export * from '@mailframe/protocol'")
  expect(first + later).toBeLessThanOrEqual(2.5)
})
