import { CONSOLE_API } from '../access/console.js'
import { readJsonObject } from '../kernel/body.js'
import type { Call, Route } from '../kernel/call.js'
import { type Choices, SWITCHES, type Switch, type SwitchName } from '../kernel/choices/switches.js'
import { localRoute, refusing } from '../kernel/local-route.js'

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
