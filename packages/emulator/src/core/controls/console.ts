import { readJsonObject } from '../kernel/body.js'
import type { Call, Route } from '../kernel/call.js'
import { type Choices, SWITCHES, type Switch, type SwitchName } from '../kernel/choices/switches.js'
import { CONSOLE_API, found, localRoute, refusing } from '../kernel/local-route.js'
import { requestLog } from '../kernel/log/log.js'
import type { RequestRecord } from '../kernel/log/record.js'

/** A call as the list shows it: without its bodies. */
export type RequestLine = Omit<RequestRecord, 'requestBody' | 'responseBody'>

/** The newest calls that match. */
export interface RequestList {
  /** Newest first; at most 200. */
  list: RequestLine[]
  /** How many the log holds, and how many of them match. */
  total: number
  matching: number
}

const SHOWN = 200

/** The request log, for the console. */
export const requestRoutes: readonly Route[] = [
  // `?text=` looks in method, path, query and status; `?status=` is the first digit: 2, 3, 4, 5, or 0 (no answer).
  localRoute('GET', `${CONSOLE_API}/requests`, ({ get, url }): RequestList => {
    const text = (url.searchParams.get('text') ?? '').trim().toLowerCase()
    const status = url.searchParams.get('status') ?? ''
    const matching = get(requestLog).records.filter(
      (record) => matchesStatus(record, status) && lineOf(record).includes(text),
    )
    const shown = matching.slice(-SHOWN).reverse()
    return {
      list: shown.map(({ requestBody: _, responseBody: __, ...line }) => line),
      total: get(requestLog).records.length,
      matching: matching.length,
    }
  }),

  localRoute(
    'GET',
    `${CONSOLE_API}/requests/:requestId`,
    ({ get, params }): RequestRecord =>
      found(
        get(requestLog).records.find(({ id }) => id === params.requestId),
        'request',
      ),
  ),
]

const matchesStatus = ({ status }: RequestRecord, digit: string) =>
  digit === '' || String(Math.floor(status / 100)) === digit

function lineOf({ method, path, query, status }: RequestRecord): string {
  const search = Object.entries(query).map(([name, value]) => `${name}=${value}`)
  return `${method} ${path}?${search.join('&')} ${status}`.toLowerCase()
}

/** One thing that the spec does not show, and what the emulator does now. */
export interface ChoiceView {
  name: SwitchName
  about: string
  /** What a value must be, for people. */
  rule: string
  preset: string | number | boolean
  value: string | number | boolean
  /** Where it is one of a few words. */
  values: readonly string[] | null
}

const PATH = `${CONSOLE_API}/choices`

/** The choices, for the console: read, change and put back. */
export const choiceRoutes: readonly Route[] = [
  localRoute('GET', PATH, viewsOf),

  // `{ name: value, … }`; others stay.
  localRoute('PUT', PATH, async (call) => {
    const changes = (await readJsonObject(call, { required: true })) ?? {}
    await refusing(() => call.choices.set(changes as Partial<Choices>))
    return viewsOf(call)
  }),

  localRoute('DELETE', PATH, (call) => {
    call.choices.reset()
    return viewsOf(call)
  }),
]

function viewsOf({ choices }: Call): ChoiceView[] {
  return Object.entries(SWITCHES).map(([key, entry]) => {
    const name = key as SwitchName
    const { about, rule, preset, values = null } = entry as Switch<string | number | boolean>
    return {
      name,
      about,
      rule,
      preset,
      value: choices.current[name],
      values: values as readonly string[] | null,
    }
  })
}
