import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildExample, buildPackages } from '../../scripts/lib/build.mjs'
import { ROOT } from '../../scripts/lib/root.mjs'
import { CREDENTIALS } from './demo.js'

const STATIC = join(ROOT, 'examples/nextjs/.next/static')

describe('what the example is built into', () => {
  let files: { path: string; text: string }[]

  beforeAll(async () => {
    await buildPackages()
    await buildExample()
    files = readdirSync(STATIC, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => ({ path: path.slice(STATIC.length), text: readFileSync(path, 'latin1') }))
  }, 600_000)

  const holding = (text: string) => files.filter((file) => file.text.includes(text)).map(({ path }) => path)

  it('has scripts that know the route, and so would be found with more in them', () => {
    expect(holding('/api/mailframe')).not.toEqual([])
  })

  it.each([
    CREDENTIALS.clientId,
    CREDENTIALS.clientSecret,
    'MAILFRAME_CLIENT_ID',
    'MAILFRAME_CLIENT_SECRET',
    'MAILFRAME_BASE_URL',
    '/access/token',
  ])('has no %s in anything that a browser loads', (text) => {
    expect(holding(text)).toEqual([])
  })
})
