const SLOTS = 1024
const MIN_LENGTH = 8
const SAMPLES = 32

/**
 * Has equal strings of many values kept once: calls of a log tell of the same Emails again and again. It remembers a
 * bounded number of the latest strings.
 */
export function createSharedStrings() {
  let slots = new Array<string>(SLOTS)

  /** The same string, where one was met before. */
  function shared(text: string): string {
    if (text.length < MIN_LENGTH) return text
    const slot = slotOf(text)
    const known = slots[slot]
    if (known === text) return known
    slots[slot] = text
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

  return {
    share,
    clear(): void {
      slots = new Array<string>(SLOTS)
    },
  }
}

/** By length and some characters: of equal ones the same. */
function slotOf(text: string): number {
  const step = Math.ceil(text.length / SAMPLES)
  let hash = text.length
  for (let at = text.length - 1; at >= 0; at -= step) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return (hash ^ (hash >>> 15)) & (SLOTS - 1)
}
