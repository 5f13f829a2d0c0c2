import type { BrowserContext } from 'playwright'
import type { Exchange, WireTap } from './wire-tap.js'

/** What the pages of a context did that nobody should see. Grows in place. */
export interface Complaints {
  /** Uncaught errors and errors on the console, each with its address: a refused request, frame or style too. */
  errors: string[]
  /** Origins that the pages asked for anything. */
  origins: Set<string>
  /** Every line of the console. */
  console: string[]
}

export function observe(context: BrowserContext): Complaints {
  const complaints: Complaints = { errors: [], origins: new Set(), console: [] }
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http')) complaints.origins.add(origin)
  })
  context.on('weberror', (error) => complaints.errors.push(String(error.error())))
  context.on('console', (message) => {
    complaints.console.push(message.text())
    if (message.type() === 'error') complaints.errors.push(`${message.text()} ${message.location().url}`)
  })
  return complaints
}

/** A piece of text to look for, and what it is. */
export interface Secret {
  what: string
  text: string
}

/** Where in the exchanges a secret stands, in clear or as addresses and JSON write it. Empty where it stands nowhere. */
export function findSecrets(exchanges: readonly Exchange[], secrets: readonly Secret[]): string[] {
  return exchanges.flatMap((exchange) =>
    Object.entries(partsOf(exchange)).flatMap(([part, text]) =>
      secrets
        .filter((secret) => formsOf(secret.text).some((form) => text.includes(form)))
        .map(({ what }) => `${what} in the ${part} of ${exchange.method} ${exchange.path}`),
    ),
  )
}

function partsOf(exchange: Exchange): Record<string, string> {
  const { path, requestHeaders, requestBody, responseHeaders, responseBody } = exchange
  return {
    address: path,
    'request headers': JSON.stringify(requestHeaders),
    'request body': requestBody,
    'response headers': JSON.stringify(responseHeaders),
    'response body': responseBody,
  }
}

const formsOf = (text: string) => [text, encodeURIComponent(text), Buffer.from(text).toString('base64')]

/** The codes that the service gave out, oldest first. */
export function mintedCodes(service: WireTap): string[] {
  return service.exchanges
    .filter(({ method, path }) => method === 'POST' && path === '/access/code')
    .map(({ responseBody }) => (JSON.parse(responseBody) as { code: string }).code)
}

/** What the browser opened the editor with, oldest first. */
export function redeemedCodes(editor: WireTap): { code: string | null; status: number }[] {
  return editor.exchanges
    .filter(({ path }) => path.startsWith('/thirdApp?'))
    .map(({ path, status }) => ({ code: new URL(path, editor.url).searchParams.get('code'), status }))
}

/** The `Authorization` headers that the example's server sent: the Basic pair, and the bearer tokens. */
export function authorizations(service: WireTap): string[] {
  return [...new Set(service.exchanges.flatMap(({ requestHeaders }) => requestHeaders.authorization ?? []))]
}
