import { NextResponse } from 'next/server'

/** Next.js buffers bodies for the handler behind it. */
export function proxy(): NextResponse {
  return NextResponse.next()
}

export const config = { matcher: '/api/behind/:path*' }
