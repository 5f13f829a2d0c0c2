/**
 * Why no answer could be read. A browser tells a page nothing of what another origin answers without its permission:
 * where that may be the cause, it is said once in the console too, as people are only told that they seem offline.
 */
export function createUnreadHint(endpoint: string): () => string {
  let isTold = false
  return () => {
    const { origin } = globalThis.location ?? {}
    if (origin === undefined || new URL(endpoint, location.href).origin === origin) {
      return 'the request did not reach the route'
    }
    const text = `no answer of ${endpoint} could be read: it is down, or its handler lacks allowedOrigins: ['${origin}']`
    if (!isTold && navigator.onLine !== false) {
      isTold = true
      console.error(`Mailframe: ${text}`)
    }
    return text
  }
}
