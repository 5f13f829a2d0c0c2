import type { Answer } from '@mailframe/protocol/client'
import type { Reading } from './answers.js'
import type { ServiceConfiguration } from './configuration.js'
import type { Operation, WireRequest } from './operation.js'
import type { IssuedToken, Tokens } from './tokens.js'

/** What differs between the two documented variants of the access flow. */
export interface Variant {
  /** @throws MailframeError where the variant has no such operation, or the body cannot be JSON. */
  request(operation: Operation): WireRequest
  /** The tokens that an operation is made with. */
  tokensFor(operation: Operation): Pick<Tokens, 'get' | 'drop'>
  /** The status that counts. */
  statusOf(answer: Answer): number
  read(answer: Answer, operation: Pick<Operation, 'path'>): Reading
}

/** What both variants make their tokens with. */
export interface TokenSource {
  settings: ServiceConfiguration
  /** `POST /access/token` with the Basic pair; `read` gives token and lifetime, or null where there is none. */
  issue(request: TokenRequest): Promise<IssuedToken>
  /** The tokens of a key, requested with `issue`. */
  createTokens(key: string, issue: () => Promise<IssuedToken>): Tokens
}

export interface TokenRequest {
  /** JSON, already serialised. */
  body?: string
  statusOf: Variant['statusOf']
  read: Variant['read']
  /**
   * `startedAt` is when the request left, in milliseconds since 1970. `isOfAnother`: the answer names another End User
   * than the one who was asked for.
   */
  tokenOf(
    json: unknown,
    answer: Answer,
    startedAt: number,
  ): { token: unknown; lifetimeMs: number; isOfAnother?: boolean }
}
