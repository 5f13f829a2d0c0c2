import type { Field } from '../facts/types.js'
import { Prose } from './section.js'

/** Fields with their types and docstrings; on a phone one below the other. */
export function Fields({ fields, label }: { fields: readonly Field[]; label: string }) {
  return (
    <table className="docs-table" aria-label={label}>
      <tbody>
        {fields.map(({ name, type, doc, isOptional }) => (
          <tr key={name}>
            <th scope="row">
              <code>
                {name}
                {isOptional && '?'}
              </code>
            </th>
            <td>
              {doc && (
                <p>
                  <Prose text={doc} />
                </p>
              )}
              <code className="docs-type">{type}</code>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
