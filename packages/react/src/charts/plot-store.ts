import type { ComponentType } from 'react'
import { whileDaysAreRead } from '../lib/awaited.js'
import type { DayPlotProps } from './day-plot.js'
import { loadDayPlot } from './load-day-plot.js'

/** The chart library, an optional peer dependency: only apps with charts install it. */
const PACKAGE = 'recharts'

export type PlotLoad =
  | { state: 'server' }
  | { state: 'loading' }
  | { state: 'ready'; Plot: ComponentType<DayPlotProps> }
  /** `missing`: the package that is not installed; null: its code could not be fetched. */
  | { state: 'failed'; missing: string | null }

const SERVER: PlotLoad = { state: 'server' }
const LOADING: PlotLoad = { state: 'loading' }

let load: PlotLoad = LOADING
let isStarted = false
const listeners = new Set<() => void>()

function publish(next: PlotLoad) {
  load = next
  for (const listener of [...listeners]) listener()
}

/** Single flight: once for all charts of a page, again only after a failure. */
function start() {
  if (isStarted) return
  isStarted = true
  loadDayPlot().then(
    ({ DayPlot }) => publish({ state: 'ready', Plot: DayPlot }),
    (error: unknown) => {
      isStarted = false
      const missing = isMissing(error) ? PACKAGE : null
      if (missing) {
        const text = `@mailframe/react/charts needs the package ${PACKAGE}: npm install ${PACKAGE} react-is`
        console.error(text, error)
      }
      publish({ state: 'failed', missing })
    },
  )
}

// A chart that comes with the figures is not to wait once more.
whileDaysAreRead.load = start

/** By the messages of Node, bundlers and browsers; a failed fetch of a chunk has others. */
function isMissing(error: unknown): boolean {
  const text = error instanceof Error ? error.message : String(error)
  return /resolve|cannot find/i.test(text) && text.includes(PACKAGE)
}

/** For `useSyncExternalStore`: the first chart on the page fetches the code of all. */
export const plotStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener)
    if (load.state === 'loading') start()
    return () => void listeners.delete(listener)
  },
  read: () => load,
  /** The snapshot while hydrating, too. */
  readOnServer: () => SERVER,
  retry() {
    publish(LOADING)
    start()
  },
}
