import { type ReactNode, useEffect, useRef } from 'react'

/** A page: its title is the window's too, and takes the focus when the page is opened. */
export function Page({
  title,
  context,
  above,
  actions,
  children,
}: {
  title: string
  /** What the title belongs to, for the window. */
  context?: string
  /** Where the page stands: links to what is above it. */
  above?: ReactNode
  actions?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = [title, context, 'Mailframe emulator'].filter(Boolean).join(' · ')
  }, [title, context])
  useEffect(() => {
    // Not at the first page: a reader starts at the top of the document.
    if (opened) heading.current?.focus()
    opened = true
  }, [])
  return (
    <>
      {above !== undefined && <div className="above">{above}</div>}
      <div className="page-head">
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </>
  )
}

let opened = false

/** A part of a page, with a heading. */
export function Card({
  title,
  actions,
  children,
}: {
  title: string
  actions?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="card">
      <div className="card-head">
        <h2>{title}</h2>
        {actions !== undefined && <div className="actions">{actions}</div>}
      </div>
      {children}
    </section>
  )
}

/**
 * A table. On a phone each row is a card, its cells named by their columns; one that is `stacked` has a layout of its own
 * for that, and has it earlier.
 */
export function Table({
  label,
  head,
  className = '',
  children,
}: {
  label: string
  head: ReactNode
  className?: string
  children: ReactNode
}) {
  const table = useRef<HTMLElement>(null)
  const stacked = className.split(' ').includes('stacked')
  useEffect(() => {
    if (table.current !== null && !stacked) nameCells(table.current)
  })
  return (
    <section
      ref={table}
      className={`table ${stacked ? '' : 'cards'} ${className}`}
      aria-label={label}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
    >
      <table>
        <thead>
          <tr>{head}</tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}

/** Each cell gets the name of its column, which stands beside it where rows are cards. */
export function nameCells(table: HTMLElement): void {
  const names = [...table.querySelectorAll('thead tr > *')].map(({ textContent }) => textContent)
  for (const row of table.querySelectorAll('tbody tr')) {
    for (const [index, cell] of [...row.children].entries()) {
      if (!cell.classList.contains('row-actions')) cell.setAttribute('data-label', names[index] ?? '')
    }
  }
}

/** The head of a column of buttons. */
export const ActionsHead = () => (
  <th>
    <span className="visually-hidden">Actions</span>
  </th>
)
