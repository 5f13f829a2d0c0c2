import { type EndUser, isBlank, isJsonObject, LIMITS } from '@mailframe/protocol'
import { endUserProblem, SERVICE_PATHS } from '@mailframe/protocol/service'
import type { CallOptions } from './options.js'
import { given, refuse } from './refuse.js'
import type { Service } from './service.js'
import { readSeconds } from './values.js'

/** A one-time code. Spec: One-time code (Variant 1). */
export interface MintedCode {
  /** Opens one editor session. */
  code: string
  /** Seconds, as the service answered. */
  expiresIn: number
  /** The End User that the code was minted for. */
  userId: string
}

/** One-time codes, which open the editor. */
export interface Codes {
  /**
   * Mints a code for this End User. A blank or absent name, email or phone keeps the stored one; with `variant: 2`
   * a phone has no place in the documented request, and is not sent.
   */
  mint(user: EndUser, options?: CallOptions): Promise<MintedCode>
}

/** Mints a code; `expiresAt` counts from the start of the request, in milliseconds since 1970. */
export async function mintCode(
  service: Service,
  user: EndUser,
  options?: CallOptions,
): Promise<MintedCode & { expiresAt: number }> {
  refuse(endUserProblem(given(user)))
  const { userId, name, email, phone } = user
  const profile = Object.entries({ name, email, phone }).filter(([, value]) => !isBlank(value))
  const reply = await service.send(
    {
      name: 'codes.mint',
      method: 'POST',
      path: SERVICE_PATHS.code,
      user,
      body: Object.fromEntries(profile),
      repeatable: true,
    },
    options,
  )
  const code = isJsonObject(reply.json) ? reply.json.code : undefined
  if (!isJsonObject(reply.json) || typeof code !== 'string' || isBlank(code)) {
    throw reply.unreadable('the answer has no code')
  }
  // A code of another user would open that user's emails. Variant 2 names no user here: its token does.
  const { userId: answered } = reply.json
  if (answered !== undefined && answered !== null && String(answered) !== userId) {
    throw reply.unreadable('the answer is for a different userId from the one asked for')
  }
  const expiresIn = readSeconds(reply.json.expires_in, LIMITS.codeSeconds)
  return { code, expiresIn, userId, expiresAt: reply.startedAt + expiresIn * 1_000 }
}
