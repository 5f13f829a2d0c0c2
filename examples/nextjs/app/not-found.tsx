import type { Metadata } from 'next'
import { Header } from './header'
import { Message } from './message'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <div className="shell">
      <Header />
      <Message title="Page not found" text="Check the address for typos." link="Go to your emails" />
    </div>
  )
}
