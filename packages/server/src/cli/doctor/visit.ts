import { get as getHttp } from 'node:http'
import { get as getHttps } from 'node:https'

const TIMEOUT_MS = 10_000

/** Fetches an address once, without following a redirect. */
export function visit(address: string, headers: HeadersInit): Promise<Response> {
  return fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
}

/** Follows a link as a browser does: `fetch` calls every request of its own `cors`. */
export function navigate(address: string): Promise<{ status: number; location: string | null }> {
  const get = address.startsWith('https:') ? getHttps : getHttp
  const headers = { accept: 'text/html', 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  return new Promise((resolve, reject) => {
    const request = get(address, { headers, signal: AbortSignal.timeout(TIMEOUT_MS) }, (response) => {
      response.resume()
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? null })
    })
    request.once('error', (error) => reject(new Error(error.message, { cause: error })))
  })
}

/** Why an address could not be reached, in words. */
export function reasonOf(error: unknown): string {
  if (error instanceof DOMException && error.name === 'TimeoutError')
    return `no response within ${TIMEOUT_MS / 1000} s`
  const { cause } = error as Error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const words: Record<string, string> = {
    ECONNREFUSED: 'nothing is listening there',
    ENOTFOUND: 'the name is unknown to DNS',
    ECONNRESET: 'the connection was reset',
  }
  return words[code] ?? (cause instanceof Error && cause.message ? cause.message : (error as Error).message)
}
