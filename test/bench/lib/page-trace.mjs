import { SourceMap } from 'node:module'
import { profileTables } from './profile.mjs'
import { table } from './table.mjs'
import { selfTimesOf, tasksOf, traceOf } from './trace.mjs'

const KINDS = 12
const TASKS = 5

/**
 * What pages do during `work`, as tables: the main thread by kinds of work, its longest tasks, and the functions that
 * take most. Each in two runs, since a profile slows what it sees. The functions have their names where `open` opens
 * `/readable` of `servePage`.
 *
 * @param {import('playwright').Browser} browser
 * @param {import('playwright').Page} page
 * @param {import('playwright').CDPSession} session of the page
 * @param {Record<string, { open: () => Promise<unknown>, work: () => Promise<unknown> }>} sides
 */
export async function pageTables(browser, page, session, sides) {
  const traces = {}
  const profiles = {}
  await session.send('Profiler.enable')
  await session.send('Profiler.setSamplingInterval', { interval: 100 })
  for (const [side, { open, work }] of Object.entries(sides)) {
    await open()
    traces[side] = await traceOf(browser, page, work)
    await open()
    await session.send('Profiler.start')
    await work()
    profiles[side] = (await session.send('Profiler.stop')).profile
  }
  await session.send('Profiler.disable')
  const placeOf = await placesOf(Object.values(profiles))
  return [threadTable(traces), taskTable(traces), profileTables(profiles, placeOf)].join('\n\n')
}

function threadTable(traces) {
  const sides = Object.entries(traces).map(([side, events]) => [side, selfTimesOf(events)])
  const all = new Map()
  for (const [, times] of sides)
    for (const [name, time] of times) all.set(name, Math.max(all.get(name) ?? 0, time))
  const names = [...all].sort(([, one], [, other]) => other - one).slice(0, KINDS)
  const sum = (times) => [...times.values()].reduce((sum, time) => sum + time, 0)
  return table([
    ['main thread', ...sides.map(([side]) => `${side}, ms`)],
    ...names.map(([name]) => [name, ...sides.map(([, times]) => ms(times.get(name) ?? 0))]),
    ['all', ...sides.map(([, times]) => ms(sum(times)))],
  ])
}

function taskTable(traces) {
  const sides = Object.entries(traces).map(([side, events]) => [side, tasksOf(events)])
  return table([
    ['longest tasks', ...sides.map(([side]) => `${side}, ms`)],
    ...Array.from({ length: TASKS }, (_, at) => [
      String(at + 1),
      ...sides.map(([, tasks]) => (tasks[at] === undefined ? '' : ms(tasks[at].tdur))),
    ]),
  ])
}

/** Where a function of a page stands in the sources, by the maps that its server has. */
async function placesOf(profiles) {
  const urls = new Set(profiles.flatMap(({ nodes }) => nodes.map(({ callFrame }) => callFrame.url)))
  const maps = new Map()
  for (const url of urls) {
    if (!url.startsWith('http')) continue
    const answer = await fetch(`${url}.map`)
    if (answer.ok) maps.set(url, new SourceMap(await answer.json()))
  }
  return ({ functionName, url, lineNumber, columnNumber }) => {
    // Most of it waits.
    if (functionName === '(program)') return { file: '', owner: null }
    if (functionName === '(garbage collector)') return { file: '', owner: 'collecting garbage' }
    const { originalSource, originalLine } = maps.get(url)?.findEntry(lineNumber, columnNumber) ?? {}
    if (originalSource === undefined) return { file: '', owner: 'the browser' }
    const file = originalSource
      .replace(/^.*(packages|node_modules|bench)\//, '')
      .replace(/\/(src|dist)\//, ':')
    const [, own, dependency] =
      /\/(?:packages\/(\w+)|node_modules\/((?:@[^/]+\/)?[^/]+))\/(?!.*\/node_modules\/)/.exec(
        originalSource,
      ) ?? []
    return {
      file: `${file}:${originalLine + 1}`,
      owner: own ? `@mailframe/${own}` : (dependency ?? 'the page'),
    }
  }
}

const ms = (microseconds) => (microseconds / 1_000).toFixed(1)
