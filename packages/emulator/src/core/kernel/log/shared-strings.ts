/** The most strings that are remembered: then all are forgotten. */
const MOST = 1024
const MIN_LENGTH = 8

/** Has equal strings of many values kept once: calls of a log tell of the same Emails again and again. */
export function createSharedStrings() {
  const known = new Map<string, string>()

  /** The same string, where one is remembered. */
  function shared(text: string): string {
    if (text.length < MIN_LENGTH) return text
    const same = known.get(text)
    if (same !== undefined) return same
    if (known.size === MOST) known.clear()
    known.set(text, text)
    return text
  }

  /** Has the strings within `value` shared: objects and arrays are changed in place. */
  function share<Value extends object>(value: Value): Value {
    const fields = value as Record<string, unknown>
    for (const name in fields) {
      const content = fields[name]
      if (typeof content === 'string') fields[name] = shared(content)
      else if (typeof content === 'object' && content !== null) share(content)
    }
    return value
  }

  return { share, clear: () => known.clear() }
}
