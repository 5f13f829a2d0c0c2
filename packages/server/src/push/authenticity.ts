import type { PushSchemeName } from '@mailframe/protocol'
import { type Lazy, memoizeAsync } from '@mailframe/protocol/client'
import { PUSH_SCHEMES, pushSchemeOf } from '@mailframe/protocol/service'
import { RouteFailure, serverFailure } from '../http/failure.js'
import { equalInConstantTime } from './digest.js'
import type { PushOptions } from './options.js'

/** Whether a push is authentic. Both throw `unauthenticated`, which does not reveal what was wrong. */
export interface Authenticity {
  /** Decrypts a push. */
  open(request: Request, data: string): Promise<string>
  /** Lets a push pass that anyone could have written, if it has the token. */
  requireToken(request: Request): Promise<void>
}

export function createAuthenticity({ key, open, token }: PushOptions): Authenticity {
  const readKey = memoizeAsync(() => usableKey(key))

  async function requireToken(request: Request): Promise<void> {
    const expected = await settingOf('push.token', token)
    const given = new URL(request.url).searchParams.getAll('token')
    if (expected === null) {
      throw refused('push.token is not set: without it a plain push, or one for an RSA key, is not accepted')
    }
    if (given.length !== 1 || !(await equalInConstantTime(given[0] ?? '', expected))) throw refused()
  }

  return {
    requireToken,
    async open(request, data) {
      const sealed = { key: request.headers.get('authorization') ?? '', data }
      if (open !== undefined) return await attempt(async () => open(sealed.key, sealed.data))
      const usable = await readKey()
      if (usable === null) throw refused('push.key is not set: the push is encrypted, and cannot be opened')
      if (usable.scheme === 'rsa-oaep') await requireToken(request)
      return await attempt(() => PUSH_SCHEMES[usable.scheme].open(usable.key, sealed))
    },
  }
}

async function usableKey(
  key: Lazy<string | null | undefined>,
): Promise<{ key: string; scheme: PushSchemeName } | null> {
  const text = await settingOf('push.key', key)
  if (text === null) return null
  const scheme = pushSchemeOf(text)
  try {
    // Encrypting once shows whether the key is valid: a later failure is then the fault of the push.
    await PUSH_SCHEMES[scheme].seal(text, '')
  } catch (error) {
    const told =
      error instanceof TypeError ? error.message : 'the Push Key cannot be read as a private key in PEM'
    throw serverFailure(new TypeError(`push.key: ${told}`))
  }
  return { key: text, scheme }
}

/** Blank counts as not set. */
async function settingOf(option: string, setting: Lazy<string | null | undefined>): Promise<string | null> {
  let value: unknown = setting
  if (typeof setting === 'function') {
    try {
      value = await setting()
    } catch (error) {
      throw serverFailure(new Error(`${option} could not be read, its function threw`, { cause: error }))
    }
  }
  if (value !== undefined && value !== null && typeof value !== 'string') {
    throw serverFailure(new TypeError(`${option} must be a string or a function that gives one`))
  }
  return value?.trim() || null
}

async function attempt(open: () => Promise<string>): Promise<string> {
  try {
    return await open()
  } catch {
    throw refused()
  }
}

function refused(report?: string): RouteFailure {
  return new RouteFailure('unauthenticated', 'This push is not authentic.', {
    report: report === undefined ? undefined : new Error(report),
  })
}
