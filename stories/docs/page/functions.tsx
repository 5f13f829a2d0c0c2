import facts from 'virtual:mailframe-facts'
import type { Fact } from '../facts/types.js'
import { Fields } from './fields.js'
import { Prose, Section } from './section.js'

/** The hooks and functions that an example uses. */
export function Functions({ code }: { code: string }) {
  const used = Object.values(facts.exports).filter(
    ({ name, kind }) => kind === 'function' && new RegExp(`\\b${name}\\b`).test(code),
  )
  if (used.length === 0) return null
  return (
    <Section title="Hooks and functions">
      {used.map((fact) => (
        <FunctionFacts key={fact.name} {...fact} />
      ))}
    </Section>
  )
}

function FunctionFacts({ name, entry, doc, parameters, returns }: Fact) {
  const head = parameters.map((each) => `${each.name}${each.isOptional ? '?' : ''}`).join(', ')
  const ownFields = returns?.fields ?? []
  return (
    <article className="docs-function" data-function={name}>
      <h3>
        <code>{`${name}(${head})`}</code>
      </h3>
      <p className="docs-import">{`import { ${name} } from '${entry}'`}</p>
      <p>
        <Prose text={doc} />
      </p>
      {parameters.map((each) => (
        <details key={each.name} open={parameters.length === 1}>
          <summary>
            <code>{each.name}</code> {each.isOptional && 'optional'}
          </summary>
          {each.fields.length > 0 && (
            <Fields fields={each.fields} label={`Fields of ${each.name} of ${name}`} />
          )}
          {each.fields.length === 0 && <code className="docs-type">{each.type}</code>}
        </details>
      ))}
      {returns && returns.type !== 'void' && (
        <details>
          <summary>
            Returns <code className="docs-type">{returns.type}</code>
          </summary>
          {ownFields.length > 0 && <Fields fields={ownFields} label={`Fields of what ${name} returns`} />}
        </details>
      )}
    </article>
  )
}
