import { beforeAll, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { sizesOf } from '../bench/lib/sizes.mjs'

beforeAll(async () => {
  await buildPackages()
}, 600_000)

// In kB (1,000 bytes), minified and gzipped, without React and TanStack Query. `npm run bench` sets them beside others.
it.each([
  ['all of the protocol', "export * from '@mailframe/protocol'", 2.5],
  ['the list and its provider', "export { EmailList, MailframeProvider } from '@mailframe/react'", 30.8],
  ['everything of @mailframe/react', "export * from '@mailframe/react'", 50.8],
])('has %s in what loads first', async (_, contents, most) => {
  const { first } = await sizesOf(contents)
  expect(first).toBeLessThanOrEqual(most)
})
