import type { Metadata } from 'next'
import { Header } from './header'
import { Message } from './message'

export const metadata: Metadata = { title: 'Not found' }

export default function NotFound() {
  return (
    <div className="shell">
      <Header />
      <Message title="There is no such page" text="The address may be mistyped." link="Go to your emails" />
    </div>
  )
}
