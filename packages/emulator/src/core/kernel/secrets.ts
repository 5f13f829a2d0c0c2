import { base64url } from 'jose'

const utf8 = new TextEncoder()

export async function hashSecret(secret: string): Promise<string> {
  return base64url.encode(new Uint8Array(await crypto.subtle.digest('SHA-256', utf8.encode(secret))))
}

/** Compares two hashes in a time that does not depend on where they differ: every character is looked at. */
export function sameHash(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let index = 0; index < left.length; index += 1) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index)
  }
  return difference === 0
}
