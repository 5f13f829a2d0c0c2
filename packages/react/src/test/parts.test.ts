// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import * as charts from '../charts.js'
import * as entry from '../index.js'

/** What draws no element of its own. */
const WITHOUT_ELEMENT = new Set(['MailframeProvider'])

const SOURCE = fileURLToPath(new URL('..', import.meta.url))

function isComponent(value: unknown): boolean {
  if (typeof value === 'object' && value !== null) return '$$typeof' in value
  return typeof value === 'function' && !/^class\b/.test(Function.prototype.toString.call(value))
}

it('holds every part that is exported to the rules of parts', () => {
  const parts = Object.entries({ ...entry, ...charts })
    .filter(([name, value]) => /^[A-Z]/.test(name) && isComponent(value) && !WITHOUT_ELEMENT.has(name))
    .map(([name]) => name)
  const covered = readdirSync(SOURCE, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.test.tsx'))
    .flatMap((file) => [
      ...readFileSync(join(SOURCE, file), 'utf8').matchAll(/describePart(?:<[^>]+>)?\(\s*'(\w+)'/g),
    ])
    .map(([, name]) => name ?? '')
  expect(parts).toContain('EmailListItem')
  expect(parts.filter((name) => !covered.includes(name))).toEqual([])
})
