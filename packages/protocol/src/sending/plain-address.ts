/** What a character may stand in: a bit for each. */
const LOCAL = 1
const HOST = 2
const LETTER = 4

/** By ASCII code. */
const PLACES = /* @__PURE__ */ placesOfAscii()

function placesOfAscii(): Uint8Array {
  const places = new Uint8Array(128)
  const add = (characters: string, bits: number) => {
    for (const character of characters) places[character.charCodeAt(0)] = bits
  }
  add("!#$%&'*+/=?^_`{|}~-ABCDEFGHIJKLMNOPQRSTUVWXYZ", LOCAL)
  add('0123456789', LOCAL | HOST)
  add('abcdefghijklmnopqrstuvwxyz', LOCAL | HOST | LETTER)
  return places
}

const DOT = 46
const AT = 64
const HYPHEN = 45

/**
 * Whether a text is one address as it would be sent: no display name, nothing to quote, the domain in lower-case ASCII.
 * By hand, not by a regular expression: a list of a million addresses waits for it.
 */
export function isPlainAddress(text: string): boolean {
  if (text.length > 254) return false
  const at = endOfLocal(text)
  return at > 0 && isHost(text, at + 1)
}

/** The place of the `@` behind a local part of words with dots between them, or -1. */
function endOfLocal(text: string): number {
  let isWord = false
  for (let at = 0; at < text.length && at <= 64; at += 1) {
    const code = text.charCodeAt(at)
    if (((PLACES[code] ?? 0) & LOCAL) !== 0) isWord = true
    else if (!isWord) return -1
    else if (code === AT) return at
    else if (code === DOT) isWord = false
    else return -1
  }
  return -1
}

/** Labels of at most 63 characters with dots between them, the last one of letters, or beginning with `xn--`. */
function isHost(text: string, from: number): boolean {
  let start = from
  let isLetters = true
  for (let at = from; at < text.length; at += 1) {
    const code = text.charCodeAt(at)
    if (code === DOT) {
      if (!isLabel(text, start, at)) return false
      start = at + 1
      isLetters = true
    } else {
      const places = PLACES[code] ?? 0
      if ((places & HOST) === 0 && code !== HYPHEN) return false
      if ((places & LETTER) === 0) isLetters = false
    }
  }
  if (start === from || !isLabel(text, start, text.length)) return false
  return isLetters ? text.length - start > 1 : text.startsWith('xn--', start) && text.length - start > 4
}

const isLabel = (text: string, start: number, end: number) =>
  end > start && end - start <= 63 && text.charCodeAt(start) !== HYPHEN && text.charCodeAt(end - 1) !== HYPHEN
