import type { Choices } from './switches.js'

/** Memoizes `make` by set of choices, since every call needs it. */
export function perChoices<Made>(make: (choices: Choices) => Made): (choices: Choices) => Made {
  const made = new WeakMap<Choices, { value: Made }>()
  return (choices) => {
    const known = made.get(choices) ?? { value: make(choices) }
    made.set(choices, known)
    return known.value
  }
}
