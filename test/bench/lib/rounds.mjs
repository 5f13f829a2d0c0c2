let isTry = false

/** From now on one round is enough: to see whether a row runs. */
export function tryOnly() {
  isTry = true
}

/**
 * Measures the sides in turns, so that what else the machine does falls on all, and each round begins with another
 * side. The first `warm` rounds are not counted. `name` is printed before the rounds, which show as they go.
 *
 * @param {{ name?: string, rounds?: number, warm?: number, sides: Record<string, () => Promise<Record<string, number>>> }} options
 *   a side measures once, and gives its figures by name
 * @returns {Promise<Record<string, Record<string, number[]>>>} for each side, each figure of every round
 */
export async function inTurns({ name: what, rounds: wanted = 7, warm: warmed = 1, sides }) {
  const [rounds, warm] = isTry ? [1, 0] : [wanted, warmed]
  const names = Object.keys(sides)
  if (what !== undefined) process.stdout.write(`${what} `)
  const samples = Object.fromEntries(names.map((name) => [name, {}]))
  for (let round = -warm; round < rounds; round += 1) {
    const from = (round + warm) % names.length
    for (const name of [...names.slice(from), ...names.slice(0, from)]) {
      const figures = await sides[name]()
      if (round < 0) continue
      for (const [figure, value] of Object.entries(figures)) {
        samples[name][figure] ??= []
        samples[name][figure].push(value)
      }
    }
    process.stdout.write(round < 0 ? 'w' : '.')
  }
  process.stdout.write('\n')
  return samples
}

/** What a call takes, in milliseconds. */
export async function millisecondsOf(work) {
  const from = performance.now()
  await work()
  return performance.now() - from
}
