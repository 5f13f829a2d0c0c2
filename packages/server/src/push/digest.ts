import { sha256, toBase64Url } from '@mailframe/protocol/client'

/** SHA-256 in base64url. */
export async function digestOf(text: string): Promise<string> {
  return toBase64Url(await sha256(text))
}

/** Whether two texts are the same, in a time that depends neither on where they differ nor on their lengths. */
export async function equalInConstantTime(one: string, other: string): Promise<boolean> {
  const [left, right] = await Promise.all([digestOf(one), digestOf(other)])
  let difference = 0
  for (let index = 0; index < left.length; index += 1) {
    difference |= left.charCodeAt(index) ^ right.charCodeAt(index)
  }
  return difference === 0
}
