const answers = new WeakMap<object, unknown>()

/** Keeps the answer to a change at hand while the lists are read anew, when its mutation does not have it yet. */
export function rememberAnswer(variables: unknown, answer: unknown): void {
  if (typeof variables === 'object' && variables !== null) answers.set(variables, answer)
}

export function answerTo(variables: unknown): unknown {
  return typeof variables === 'object' && variables !== null ? answers.get(variables) : undefined
}
