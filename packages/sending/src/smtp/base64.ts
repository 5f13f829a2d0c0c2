/** Of a line. */
const BYTES = 57
const CHARACTERS = 76

/** Lines that are encoded together. */
const LINES = 48

/** Characters are moved two at a time: every place is even. */
const pairsOf = (bytes: Buffer) => new Uint16Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 2)

const text = Buffer.alloc(LINES * CHARACTERS)
const pairs = pairsOf(text)
const [lineBreak = 0] = new Uint16Array(new Uint8Array([13, 10]).buffer)

/**
 * Bytes in base64, in lines of 76 with a break between them (RFC 2045). Not by nodemailer, which makes a string of 87 KB
 * of each piece of a file: those that are there while garbage is collected have V8 double its young generation. Nor
 * without strings: then garbage is collected so seldom that the buffers of 30 MB of pieces wait for it.
 */
export async function* base64Lines(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const line = Buffer.alloc(BYTES)
  /** What does not fill a line yet. */
  let held = 0
  let isFirst = true
  for await (const chunk of source) {
    const lines = Math.floor((held + chunk.byteLength) / BYTES)
    let from = 0
    if (lines > 0) {
      const out = Buffer.allocUnsafeSlow(lines * (CHARACTERS + 2) - (isFirst ? 2 : 0))
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength)
      let to = 0
      if (held > 0) {
        from = BYTES - held
        line.set(bytes.subarray(0, from), held)
        held = 0
        to = writeLines(line, out, to, isFirst)
        isFirst = false
      }
      const end = from + Math.floor((bytes.byteLength - from) / BYTES) * BYTES
      if (end > from) writeLines(bytes.subarray(from, end), out, to, isFirst)
      isFirst = false
      from = end
      yield out
    }
    line.set(chunk.subarray(from), held)
    held += chunk.byteLength - from
  }
  if (held > 0) yield Buffer.from(`${isFirst ? '' : '\r\n'}${line.toString('base64', 0, held)}`)
}

/** Writes whole lines, each with a break before it, but for the first of all. Returns the place behind them. */
function writeLines(bytes: Buffer, out: Buffer, place: number, isFirst: boolean): number {
  const target = pairsOf(out)
  let to = place / 2
  for (let from = 0; from < bytes.byteLength; from += LINES * BYTES) {
    const length = text.write(bytes.toString('base64', from, from + LINES * BYTES), 'latin1') / 2
    for (let at = 0; at < length; at += CHARACTERS / 2) {
      if (to > 0 || !isFirst) {
        target[to] = lineBreak
        to += 1
      }
      // By hand: `copy` makes an object for each line.
      for (let n = 0; n < CHARACTERS / 2; n += 1) target[to + n] = pairs[at + n] ?? 0
      to += CHARACTERS / 2
    }
  }
  return to * 2
}
