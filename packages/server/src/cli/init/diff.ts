const CONTEXT = 3

/** The difference of two texts in the unified format, with the paths that `git apply` and people read. */
export function unifiedDiff(path: string, before: string | null, after: string): string {
  const lines = compare(linesOf(before ?? ''), linesOf(after))
  const head = [before === null ? '--- /dev/null' : `--- a/${path}`, `+++ b/${path}`]
  return [...head, ...hunksOf(lines)].join('\n')
}

interface Line {
  sign: ' ' | '-' | '+'
  text: string
}

const linesOf = (text: string) => (text === '' ? [] : text.replace(/\n$/, '').split('\n'))

/** The longest common subsequence keeps its lines; files of an app are short. */
function compare(before: readonly string[], after: readonly string[]): Line[] {
  const lengths = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1))
  const at = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = lengths[i]
      if (row) row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1))
    }
  }
  const lines: Line[] = []
  let i = 0
  let j = 0
  while (i < before.length || j < after.length) {
    if (i < before.length && j < after.length && before[i] === after[j]) {
      lines.push({ sign: ' ', text: before[i] ?? '' })
      i += 1
      j += 1
    } else if (i < before.length && (j === after.length || at(i + 1, j) >= at(i, j + 1))) {
      lines.push({ sign: '-', text: before[i] ?? '' })
      i += 1
    } else {
      lines.push({ sign: '+', text: after[j] ?? '' })
      j += 1
    }
  }
  return lines
}

function hunksOf(lines: readonly Line[]): string[] {
  const near = lines.map((_, index) =>
    lines.slice(Math.max(0, index - CONTEXT), index + CONTEXT + 1).some(({ sign }) => sign !== ' '),
  )
  const printed: string[] = []
  const numbers = { old: 1, new: 1 }
  for (let index = 0; index < lines.length; index += 1) {
    if (near[index] && !near[index - 1]) {
      const end = near.indexOf(false, index)
      const hunk = lines.slice(index, end === -1 ? undefined : end)
      const count = (other: Line['sign']) => hunk.filter(({ sign }) => sign !== other).length
      printed.push(`@@ -${range(numbers.old, count('+'))} +${range(numbers.new, count('-'))} @@`)
    }
    const line = lines[index]
    if (line === undefined) continue
    if (near[index]) printed.push(`${line.sign}${line.text}`)
    if (line.sign !== '+') numbers.old += 1
    if (line.sign !== '-') numbers.new += 1
  }
  return printed
}

/** An empty side is said to begin before its first line. */
const range = (start: number, count: number) => `${count === 0 ? start - 1 : start},${count}`
