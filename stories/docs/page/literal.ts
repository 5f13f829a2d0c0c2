/** The end of the text, quoted or between brackets, that begins at `start`. */
function endOf(code: string, start: number): number {
  const open = code[start] ?? ''
  if (`'"\``.includes(open)) {
    let at = start + 1
    while (at < code.length && code[at] !== open) at += code[at] === '\\' ? 2 : 1
    return at + 1
  }
  let at = start + 1
  while (at < code.length && !')]}'.includes(code[at] ?? '')) {
    at = `'"\`([{`.includes(code[at] ?? '') ? endOf(code, at) : at + 1
  }
  return at + 1
}

/** The properties of an object literal, by name, each as its source has it. Spreads and methods are left out. */
export function propertiesOf(literal: string): Map<string, string> {
  const found = new Map<string, string>()
  const start = literal.indexOf('{')
  let from = start + 1
  for (let at = from; start >= 0 && at < literal.length; ) {
    const character = literal[at] ?? ''
    if (`'"\`([{`.includes(character)) {
      at = endOf(literal, at)
      continue
    }
    const isEnd = character === '}'
    if (character === ',' || isEnd) {
      const [, name, value] = /^\s*(\w+):\s*([\s\S]*?)\s*$/.exec(literal.slice(from, at)) ?? []
      if (name !== undefined && value !== undefined) found.set(name, value)
      from = at + 1
      if (isEnd) break
    }
    at += 1
  }
  return found
}
