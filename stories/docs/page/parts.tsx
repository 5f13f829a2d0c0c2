import facts from 'virtual:mailframe-facts'
import type { Fact } from '../facts/types.js'
import { Fields } from './fields.js'
import { Prose, Section } from './section.js'

/** What its elements say of their state. */
export function Attributes({ of: { attributes } }: { of: Fact }) {
  if (attributes.length === 0) return null
  return (
    <Section title="States">
      <p>Attributes of its elements, to style by: read from the sources.</p>
      <table className="docs-table" aria-label="Attributes">
        <tbody>
          {attributes.map(({ name, values }) => (
            <tr key={name}>
              <th scope="row">
                <code>{name}</code>
              </th>
              <td>
                <Values values={values} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

function Values({ values }: { values: readonly string[] }) {
  const known = values.filter((value) => value !== '…')
  if (known.length === 0) return values.length === 0 ? 'there or not' : 'a name'
  if (known.join() === 'true') return 'there or not'
  return known.map((value) => (
    <span key={value}>
      <code>{value}</code>{' '}
    </span>
  ))
}

/** The variables that its rules read. */
export function Variables({ of: { variables } }: { of: Fact }) {
  if (variables.length === 0) return null
  return (
    <Section title="CSS variables">
      <p>The variables that its rules read, of those in the stylesheet.</p>
      <table className="docs-table" aria-label="CSS variables">
        <tbody>
          {facts.variables
            .filter(({ name }) => variables.includes(name))
            .map(({ name, meaning }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <td>{meaning}</td>
              </tr>
            ))}
        </tbody>
      </table>
    </Section>
  )
}

/** Components of their own that it is made of. */
export function Parts({ of: { name, parts } }: { of: Fact }) {
  if (parts.length === 0) return null
  return (
    <Section title="Parts">
      <p>
        Exported, too, from the same entry: for another order, or markup of yours in between. Each takes the
        attributes of its element, <code>className</code>, <code>style</code>, <code>ref</code> and{' '}
        <code>render</code>.
      </p>
      {parts.map((part) => {
        const fact = facts.exports[part]
        return fact && <Part key={part} fact={fact} of={name} />
      })}
    </Section>
  )
}

function Part({ fact: { name, doc, props, entry }, of }: { fact: Fact; of: string }) {
  return (
    <details className="docs-part" data-part-of={of}>
      <summary>
        <code>{name}</code>
        <span>
          <Prose text={doc} />
        </span>
      </summary>
      <p className="docs-import">{`import { ${name} } from '${entry}'`}</p>
      <Fields fields={props} label={`Props of ${name}`} />
    </details>
  )
}
