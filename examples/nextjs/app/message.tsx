import Link from 'next/link'

/** In place of a page: what is wrong, and the way back to the emails. */
export function Message({ title, text, link }: { title: string; text: string; link: string }) {
  return (
    <main className="message">
      <h1>{title}</h1>
      <p className="muted">{text}</p>
      <Link href="/emails" className="button">
        {link}
      </Link>
    </main>
  )
}
