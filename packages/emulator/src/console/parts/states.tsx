import type { ReactNode } from 'react'
import { Refused, Unreachable } from '../api/call.js'

/** Why something did not work, next to where it was asked for. */
export function Problem({ error }: { error: Error | null }) {
  if (error === null) return null
  return (
    <p className="problem" role="alert">
      {error.message}
    </p>
  )
}

/** What stands where there is nothing yet. */
export function Empty({ title, children }: { title: string; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="empty-title">{title}</p>
      {children !== undefined && <div className="prose">{children}</div>}
    </div>
  )
}

interface Loadable<Data> {
  data: Data | undefined
  error: Error | null
  refetch: () => unknown
}

/** What a page shows of its data: loading, why there is none, or the data itself. Old data outlives an error. */
export function Loaded<Data>({
  of: { data, error, refetch },
  children,
}: {
  of: Loadable<Data>
  children: (data: Data) => ReactNode
}) {
  if (data !== undefined) return children(data)
  if (error === null) {
    return (
      <div className="loading" role="status">
        <span className="visually-hidden">Loading</span>
        <span className="bar" />
        <span className="bar" />
        <span className="bar" />
      </div>
    )
  }
  return (
    <div className="empty">
      <p className="empty-title">{titleOf(error)}</p>
      <p>{textOf(error)}</p>
      <button type="button" onClick={() => void refetch()}>
        Retry
      </button>
    </div>
  )
}

const isGone = (error: Error) => error instanceof Refused && error.status === 404

function titleOf(error: Error): string {
  if (error instanceof Unreachable) return 'The emulator is not responding'
  return isGone(error) ? 'No longer here' : 'This cannot be shown'
}

function textOf(error: Error): string {
  if (error instanceof Unreachable)
    return 'Is it still running? This page keeps trying, and goes on when the emulator is back.'
  if (!isGone(error)) return error.message
  return `${error.message}: it was deleted, it made room for newer ones, or the emulator was restarted without --data.`
}
