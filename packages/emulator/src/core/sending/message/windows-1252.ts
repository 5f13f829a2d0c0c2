/** 0x80 to 0x9f as the WHATWG Encoding Standard has them. Node 20 reads these bytes as controls. */
const HIGH =
  '\u20ac\u0081\u201a\u0192\u201e\u2026\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u008d\u017d\u008f' +
  '\u0090\u2018\u2019\u201c\u201d\u2022\u2013\u2014\u02dc\u2122\u0161\u203a\u0153\u009d\u017e\u0178'

/** The labels of the standard, and how else they are written, without what separates their parts. */
const LABELS = new Set([
  ...['windows1252', 'cp1252', 'ms1252', 'ibm1252', 'cp819', 'ibm819', 'isoir100', 'ansix341968', 'usascii'],
  ...['ascii', 'iso88591', 'iso885911987', 'latin1', 'isolatin1', 'l1'],
])

/** Whether a character set is this one: also iso-8859-1 and us-ascii are, says the standard. */
export function isWindows1252(charset: string): boolean {
  return LABELS.has(
    charset
      .trim()
      .toLowerCase()
      .replace(/^(?:x-|cs)/, '')
      .replace(/[\s._:-]+/g, ''),
  )
}

/** The text of bytes that are written as characters up to U+00FF. */
export const windows1252 = (binary: string): string =>
  binary.replace(/[\u0080-\u009f]/g, (character) => HIGH.charAt(character.charCodeAt(0) - 0x80))
