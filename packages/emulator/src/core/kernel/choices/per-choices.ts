import type { Choices } from './switches.js'

/** What `make` makes of a set of choices: made once for each set, since every call asks for it. */
export function perChoices<Made>(make: (choices: Choices) => Made): (choices: Choices) => Made {
  const made = new WeakMap<Choices, { value: Made }>()
  return (choices) => {
    const known = made.get(choices) ?? { value: make(choices) }
    made.set(choices, known)
    return known.value
  }
}
