import type { ReactNode } from 'react'

/** A part of a docs page. Its id is what links and the list of contents lead to. */
export function Section({ title, children }: { title: string; children: ReactNode }) {
  const id = title.toLowerCase().replaceAll(/[^a-z]+/g, '-')
  return (
    <section className="docs-section" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  )
}

/** A docstring, with what stands between backticks as code. */
export function Prose({ text }: { text: string }) {
  return text.split(/(`[^`]+`)/).map((piece, at) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text, which has no others
    piece.startsWith('`') ? <code key={at}>{piece.slice(1, -1)}</code> : piece,
  )
}
