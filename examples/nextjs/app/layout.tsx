import type { Metadata, Viewport } from 'next'
import type { ReactNode } from 'react'
import './globals.css'

export const metadata: Metadata = {
  title: { default: 'Postbox', template: '%s · Postbox' },
  description: 'Newsletters, written in your browser.',
}

export const viewport: Viewport = { colorScheme: 'light dark' }

// The nonce of the Content-Security-Policy belongs to one answer: no page is built ahead.
export const dynamic = 'force-dynamic'

export default function RootLayout({ children }: { children: ReactNode }) {
  return (
    <html lang="en" dir="ltr">
      <head>
        {/* Here, not as metadata: that goes and comes with each page, and the browser then asks for favicon.ico. */}
        <link rel="icon" href="/icon.svg" type="image/svg+xml" />
      </head>
      <body>{children}</body>
    </html>
  )
}
