/** Of a line. */
const BYTES = 57
const CHARACTERS = 76

/** Lines that are encoded together. */
const LINES = 48

const CR_LF = 0x0d0a

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength)

const text = Buffer.alloc(LINES * CHARACTERS)
const characters = viewOf(text)

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
  const target = viewOf(out)
  let to = place
  for (let from = 0; from < bytes.byteLength; from += LINES * BYTES) {
    const length = text.write(bytes.toString('base64', from, from + LINES * BYTES), 'latin1')
    for (let at = 0; at < length; at += CHARACTERS) {
      if (to > 0 || !isFirst) {
        target.setUint16(to, CR_LF)
        to += 2
      }
      copyLine(characters, at, target, to)
      to += CHARACTERS
    }
  }
  return to
}

/**
 * By hand: `copy` makes an object for each line. Eight characters at a time, as the number that has their bits. Only those
 * of a NaN may change on the way, and no character is the 0x7f or 0xff that such a number begins with.
 */
function copyLine(source: DataView, from: number, target: DataView, to: number): void {
  for (let n = 0; n < 72; n += 8) target.setFloat64(to + n, source.getFloat64(from + n, true), true)
  target.setUint32(to + 72, source.getUint32(from + 72, true), true)
}
