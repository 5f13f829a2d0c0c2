import type { Guidance } from '../guidance/type.js'
import { Prose, Section } from './section.js'

/** What each key does. */
export function Keyboard({ keys }: Pick<Guidance, 'keys'>) {
  if (keys.length === 0) {
    return (
      <Section title="Keyboard">
        <p>It has no keys of its own.</p>
      </Section>
    )
  }
  return (
    <Section title="Keyboard">
      <table className="docs-table" aria-label="Keys">
        <tbody>
          {keys.map(([names, does]) => (
            <tr key={names}>
              <th scope="row">
                {names.split(', ').map((name) => (
                  <kbd key={name}>{name}</kbd>
                ))}
              </th>
              <td>
                <Prose text={does} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  )
}

export function DoAndDont({ dos, donts }: Pick<Guidance, 'dos' | 'donts'>) {
  return (
    <Section title="Do and don’t">
      <div className="docs-advice">
        <Advice kind="do" title="Do" sentences={dos} />
        <Advice kind="dont" title="Don’t" sentences={donts} />
      </div>
    </Section>
  )
}

function Advice({ kind, title, sentences }: { kind: string; title: string; sentences: readonly string[] }) {
  return (
    <div data-advice={kind}>
      <h3>{title}</h3>
      <ul>
        {sentences.map((sentence) => (
          <li key={sentence}>
            <Prose text={sentence} />
          </li>
        ))}
      </ul>
    </div>
  )
}
