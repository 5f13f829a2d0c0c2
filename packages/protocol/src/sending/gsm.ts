/** The basic character set of GSM 03.38, one septet each. */
const BASIC =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà'
/** The extension table: an escape and the character, two septets. */
const EXTENSION = '\f^{}\\[~]|€'

const SEPTETS: ReadonlyMap<string, number> = /* @__PURE__ */ (() =>
  new Map([
    ...[...BASIC].map((character) => [character, 1] as const),
    ...[...EXTENSION].map((character) => [character, 2] as const),
  ]))()

/** How an SMS is split. */
export interface SmsSegments {
  /** `GSM-7` where every character is in the GSM 03.38 alphabet or its extension table, else `UCS-2`. */
  encoding: 'GSM-7' | 'UCS-2'
  /** Septets in GSM-7 (an extended character counts two), UTF-16 units in UCS-2 (an emoji counts two or more). */
  units: number
  /** Parts that are sent and charged; 0 for an empty text. */
  segments: number
  /** What one part holds: 160 or 70 alone, 153 or 67 in a chain. */
  unitsPerSegment: number
  /** Units for which the last part still has room. */
  remaining: number
  /** The characters that make it UCS-2, each once. */
  notGsm: string[]
}

const SIZES = { 'GSM-7': { single: 160, chained: 153 }, 'UCS-2': { single: 70, chained: 67 } } as const

/**
 * Counts the parts of an SMS. A pair (an escape and its character, a surrogate pair) is never cut between two parts.
 */
export function countSmsSegments(text: string): SmsSegments {
  const characters = [...text]
  const notGsm = [...new Set(characters.filter((character) => !SEPTETS.has(character)))]
  const encoding = notGsm.length === 0 ? 'GSM-7' : 'UCS-2'
  const sizes = characters.map((character) =>
    encoding === 'GSM-7' ? (SEPTETS.get(character) ?? 1) : character.length,
  )
  const units = sizes.reduce((sum, size) => sum + size, 0)
  const { single, chained } = SIZES[encoding]
  if (units <= single) {
    const segments = units === 0 ? 0 : 1
    return { encoding, units, segments, unitsPerSegment: single, remaining: single - units, notGsm }
  }
  let segments = 1
  let used = 0
  for (const size of sizes) {
    if (used + size > chained) {
      segments += 1
      used = 0
    }
    used += size
  }
  return { encoding, units, segments, unitsPerSegment: chained, remaining: chained - used, notGsm }
}
