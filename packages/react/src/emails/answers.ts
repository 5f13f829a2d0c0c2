interface Answered {
  answer: unknown
  /** Milliseconds. */
  at: number
}

const answers = new WeakMap<object, Answered>()

/** Keeps the answer to a change at hand while the lists are read anew, when its mutation does not have it yet. */
export function rememberAnswer(variables: unknown, answer: unknown): void {
  if (typeof variables === 'object' && variables !== null) answers.set(variables, { answer, at: Date.now() })
}

export function answerTo(variables: unknown): Answered | undefined {
  return typeof variables === 'object' && variables !== null ? answers.get(variables) : undefined
}
