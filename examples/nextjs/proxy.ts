import { type NextRequest, NextResponse } from 'next/server'

/** Sends the Content-Security-Policy: scripts of this app only, frames of the editor only. */
export function proxy(request: NextRequest) {
  const policy = contentSecurityPolicy(btoa(crypto.randomUUID()))
  // Next.js reads the nonce from here and puts it on its scripts.
  const headers = new Headers(request.headers)
  headers.set('content-security-policy', policy)
  const response = NextResponse.next({ request: { headers } })
  response.headers.set('content-security-policy', policy)
  return response
}

export const config = { matcher: '/((?!api/|_next/|icon).*)' }

function contentSecurityPolicy(nonce: string): string {
  // React debugs with eval; production does not.
  const debugging = process.env.NODE_ENV === 'development' ? " 'unsafe-eval'" : ''
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${debugging}`,
    // The previews in the list are emails, and emails are styled inline.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    `frame-src ${editorOrigin() ?? "'none'"}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function editorOrigin(): string | null {
  const address = process.env.MAILFRAME_EDITOR_URL
  return address && URL.canParse(address) ? new URL(address).origin : null
}
