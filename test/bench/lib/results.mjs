import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { markdownOf, tracesOf } from './markdown.mjs'

const fileOf = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url))
const JSON_FILE = fileOf('RESULTS.json')
const MARKDOWN_FILE = fileOf('RESULTS.md')

/**
 * Writes RESULTS.json, RESULTS.md and the traces of the rows. Rows that were not measured now keep what was measured before, with its date.
 *
 * @param {{ name: string, title: string, figures: object[] }[]} measured
 * @param {string[]} order all names of rows
 * @param {{ machine: object, peers: object }} about
 */
export function keepResults(measured, order, about) {
  const before = existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')).rows : []
  const date = new Date().toISOString().slice(0, 10)
  const known = new Map(before.map((row) => [row.name, row]))
  for (const row of measured) {
    const figures = row.figures.map(({ trace, ...line }) => ({ ...line, hasTrace: trace !== null }))
    known.set(row.name, { ...row, figures, date, machine: about.machine })
    keepTraces(row, { date, machine: about.machine })
  }
  const rows = order.flatMap((name) => known.get(name) ?? [])
  const results = { date, ...about, rows }
  writeFileSync(JSON_FILE, `${JSON.stringify(results, null, 2)}\n`)
  writeFileSync(MARKDOWN_FILE, markdownOf(results))
}

function keepTraces({ name, title, figures }, about) {
  const file = fileOf(`traces/${name}.md`)
  const traces = Object.fromEntries(
    figures.flatMap(({ what, trace }) => (trace === null ? [] : [[what, trace]])),
  )
  rmSync(file, { force: true })
  if (Object.keys(traces).length === 0) return
  mkdirSync(fileOf('traces'), { recursive: true })
  writeFileSync(file, tracesOf({ title, ...about, traces }))
}
