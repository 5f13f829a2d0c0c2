import type { Part } from '../message/attachment.js'

/** What decides how long a message is. */
export interface Sizes {
  text: (string | null)[]
  parts: readonly Part[]
  /** X-SMTPAPI as it stands in the message. */
  header: string
}

/** Base64 in lines of 76. */
const encodedSize = (bytes: number) => {
  const characters = Math.ceil(bytes / 3) * 4
  return characters + 2 * Math.max(0, Math.ceil(characters / 76) - 1)
}

const filesSize = (parts: readonly Part[]) => parts.reduce((sum, { size }) => sum + encodedSize(size ?? 0), 0)

/** No encoding makes text shorter than it is. Streams count nothing: they are counted while they are read. */
export function smallestSize({ text, parts, header }: Sizes): number {
  return text.reduce((sum, content) => sum + (content?.length ?? 0), 0) + filesSize(parts) + header.length
}

/** 100 addresses with long names, and every other header. */
const HEADERS = 500_000

/** Quoted-printable makes of each byte three at most, and of a UTF-16 unit there are three bytes at most. */
export function largestSize({ text, parts, header }: Sizes): number {
  const units = text.reduce((sum, content) => sum + (content?.length ?? 0), 0)
  return Math.ceil(units * 3 * 3.2) + filesSize(parts) + header.length + HEADERS
}
