import styles from '../../packages/react/src/styles.css?raw'

/** The variables as the stylesheet itself lists them. */
const TOKENS = [...styles.matchAll(/^ \*\s+(--mailframe-[\w-]+)\s{2,}(.+)$/gm)].map(
  ([, name = '', meaning = '']) => ({
    name,
    meaning,
  }),
)

const isColour = (name: string) => !/font|radius|shadow|height|scale/.test(name)

export function Tokens() {
  return (
    <table>
      <thead>
        <tr>
          <th>Variable</th>
          <th>What it is</th>
          <th>Here</th>
        </tr>
      </thead>
      <tbody>
        {TOKENS.map(({ name, meaning }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>{meaning}</td>
            <td>
              {isColour(name) && (
                <span
                  style={{
                    display: 'block',
                    inlineSize: '2.5rem',
                    blockSize: '1.25rem',
                    border: '1px solid var(--mailframe-border-strong)',
                    borderRadius: 6,
                    background: `var(${name})`,
                  }}
                />
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
