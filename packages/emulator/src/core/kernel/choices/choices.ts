import { type ChoiceName, type Choices, SWITCHES, type SwitchName } from './switches.js'

/** The choices of one emulator, which people may change while it runs. */
export interface ChoiceBox {
  readonly current: Choices
  /** @throws TypeError that names the choice and the rule. Then nothing is changed. */
  set(changes: Partial<Choices>): void
  /** Back to what the emulator was started with. */
  reset(): void
}

/** The choices of an emulator that starts with `initial`. @throws TypeError as `set` */
export function createChoices(initial: Partial<Choices> = {}): ChoiceBox {
  const presets = Object.fromEntries(
    Object.entries(SWITCHES).map(([name, { preset }]) => [name, preset]),
  ) as Choices
  const start = { ...presets, ...checked(initial) }
  let current: Choices = start
  return {
    get current() {
      return current
    },
    set(changes) {
      current = { ...current, ...checked(changes) }
    },
    reset() {
      current = start
    },
  }
}

function checked(changes: Partial<Choices>): Partial<Choices> {
  const given = Object.entries(changes).filter(([, value]) => value !== undefined)
  for (const [name, value] of given) {
    if (!Object.hasOwn(SWITCHES, name)) throw new TypeError(`choices has no switch ${name}`)
    const { holds, rule } = SWITCHES[name as SwitchName]
    if (!holds(value)) throw new TypeError(`choices.${name} must be ${rule}`)
  }
  return Object.fromEntries(given)
}

/** What was chosen, where the answer to `call` rests on it: the request log says so. */
export function choose<Name extends SwitchName>(
  call: { choices: ChoiceBox; rests: Set<ChoiceName> },
  name: Name,
): Choices[Name] {
  call.rests.add(name)
  return call.choices.current[name]
}
