import Link from 'next/link'
import { consoleUrl } from '@/lib/places'

/** The ways out of the demo: behind its scenes, and into an app of one's own. */
export function DemoLinks() {
  const console = consoleUrl()
  return (
    <ul className="demo-links">
      <li>
        <Link href="/integrate">Add it to your app</Link>
      </li>
      <li>
        <Link href="/integrate#source">Source of this demo</Link>
      </li>
      {console !== null && (
        <>
          <li>
            <a href={`${console}#/inbox`}>Inbox</a>
          </li>
          <li>
            <a href={console}>Console</a>
          </li>
        </>
      )}
    </ul>
  )
}
