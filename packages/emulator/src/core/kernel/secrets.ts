import { sha256, toBase64Url } from '@mailframe/protocol/client'

/** What is kept of a secret: SHA-256 in base64url. */
export const hashSecret = async (secret: string): Promise<string> => toBase64Url(await sha256(secret))

/** The hash of no secret: compared where there is no such credential, so that the work is the same. */
export const NO_HASH = 'A'.repeat(43)

/** Compares two hashes in a time that does not depend on where they differ: every character is looked at. */
export function sameHash(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let index = 0; index < left.length; index += 1) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index)
  }
  return difference === 0
}
