'use client'
import { useMailframe } from '../provider/context.js'

const SKELETON_ROWS = ['a', 'b', 'c', 'd']

/** Rows without content, in the shape of what is coming. */
export function ListSkeleton() {
  return (
    <ul className="mailframe-rows" aria-hidden="true">
      {SKELETON_ROWS.map((key) => (
        <li key={key} className="mailframe-row" data-skeleton="true">
          <div className="mailframe-thumbnail" data-state="loading" />
          <div className="mailframe-row-text">
            <span className="mailframe-bone" />
            <span className="mailframe-bone" />
          </div>
        </li>
      ))}
    </ul>
  )
}

export function EmptyList({ onCreate }: { onCreate: () => void }) {
  const { labels } = useMailframe()
  return (
    <div className="mailframe-empty">
      <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
        <rect x="6" y="11" width="36" height="26" rx="4" />
        <path d="m7 14 15 12a3 3 0 0 0 4 0l15-12" />
      </svg>
      <h2>{labels.listEmptyTitle}</h2>
      <p>{labels.listEmptyText}</p>
      <NewEmailButton onClick={onCreate} />
    </div>
  )
}

export function NewEmailButton({ onClick }: { onClick: () => void }) {
  const { labels } = useMailframe()
  return (
    <button
      type="button"
      className="mailframe-button"
      data-variant="primary"
      data-part="create"
      onClick={onClick}
    >
      {labels.newEmail}
    </button>
  )
}
