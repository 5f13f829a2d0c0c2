import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { INTERNAL } from '../../stories/docs/facts/attributes.js'
import { ROOT, SOURCES } from '../../stories/docs/facts/program.js'
import { readFacts } from '../../stories/docs/facts/read-facts.js'
import type { Facts } from '../../stories/docs/facts/types.js'

let facts: Facts
beforeAll(() => {
  facts = readFacts()
}, 60_000)

const textsBelow = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file) && !file.includes('.test.'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))

it('reads props, parts, states and variables of a component from the sources', () => {
  const list = facts.exports.EmailList
  expect(list?.entry).toBe('@mailframe/react')
  expect(list?.props.find(({ name }) => name === 'paging')?.type).toMatch(/^'(?:infinite|pages)' \| '/)
  expect(list?.parts).toContain('EmailListToolbar')
  const states = list?.attributes.find(({ name }) => name === 'data-state')?.values
  expect(states).toEqual(expect.arrayContaining(['empty', 'error', 'loading', 'ready']))
  expect(list?.variables).toContain('--mailframe-thumbnail-scale')
  expect(facts.exports.AiUsage?.variables).not.toContain('--mailframe-thumbnail-scale')
  expect(facts.exports.AiUsageChart?.entry).toBe('@mailframe/react/charts')
})

it('reads what hooks take and return', () => {
  const { parameters, returns } = facts.exports.useEmailEditor ?? { parameters: [], returns: null }
  expect(parameters.map(({ name }) => name)).toEqual(['emailId', 'options'])
  expect(parameters[1]?.fields.map(({ name }) => name)).toContain('onSaved')
  expect(returns?.fields.map(({ name }) => name)).toContain('iframeProps')
})

it('has a sentence for each prop and each export', () => {
  const silent = Object.values(facts.exports).flatMap(({ name, doc, props }) => [
    ...(doc === '' ? [name] : []),
    ...props.filter((prop) => prop.doc === '').map((prop) => `${name}.${prop.name}`),
  ])
  expect(silent).toEqual([])
})

it('knows every variable of the stylesheet that a rule reads', () => {
  const read = new Set(Object.values(facts.exports).flatMap(({ variables }) => variables))
  expect(facts.variables.map(({ name }) => name).filter((name) => !read.has(name))).toEqual([])
})

it('leaves out no attribute that is gone', () => {
  const sources = textsBelow(SOURCES, /\.tsx?$/).join('\n')
  expect([...INTERNAL].filter((name) => !sources.includes(name))).toEqual([])
})

it('has guidance for each component with a page, and pages of the documents that are there', async () => {
  const { GUIDANCE } = await import('../../stories/docs/guidance/guidance.js')
  const titles = textsBelow(join(ROOT, 'stories'), /\.stories\.tsx$/).flatMap((text) => [
    ...text.matchAll(/title: '(?:Editor|Emails|AI|Sending)\/(\w+)'/g),
  ])
  const components = titles.map(([, title = '']) => title).filter((title) => title in facts.exports)
  expect(components.length).toBeGreaterThan(10)
  expect(Object.keys(GUIDANCE).sort()).toEqual(components.sort())
  const gone = Object.values(GUIDANCE).filter(
    ({ guide }) => !readdirSync(join(ROOT, guide, '..')).includes(guide.split('/').at(-1) ?? ''),
  )
  expect(gone).toEqual([])
  for (const [name, { anatomy = '' }] of Object.entries(GUIDANCE)) {
    const named = [...anatomy.matchAll(/<([A-Z]\w+)/g)].map(([, part = '']) => part)
    expect(named.filter((part) => !facts.exports[name]?.parts.includes(part))).toEqual([])
  }
})
