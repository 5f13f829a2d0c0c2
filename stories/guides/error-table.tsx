import { ROUTE_ERRORS } from '@mailframe/protocol'
import { enUS } from '@mailframe/react'

/** The route's table, from the package that both sides share. */
export function ErrorTable() {
  return (
    <table>
      <thead>
        <tr>
          <th>Status</th>
          <th>Error</th>
          <th>Kind</th>
          <th>What people read</th>
        </tr>
      </thead>
      <tbody>
        {Object.entries(ROUTE_ERRORS).map(([error, { status, kind }]) => (
          <tr key={error}>
            <td data-label="Status">{status}</td>
            <td data-label="Error">
              <code>{error}</code>
            </td>
            <td data-label="Kind">
              <code>{kind}</code>
            </td>
            <td>{textOf(kind)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function textOf(kind: string): string {
  const name = `error${kind}`.toLowerCase()
  return Object.entries(enUS.labels).find(([label]) => label.toLowerCase() === name)?.[1] ?? ''
}
