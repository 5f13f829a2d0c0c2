import { importOf } from './exported.js'
import { propertiesOf } from './literal.js'

/** What a story tells of itself. */
export interface Told {
  component?: unknown
  initialArgs?: Readonly<Record<string, unknown>>
  args?: Readonly<Record<string, unknown>>
}

/** What an app does when it is called back; a story only notes that it was. */
const CALLBACKS: Readonly<Record<string, string>> = {
  onOpen: '(emailId) => setEmailId(emailId)',
  onClose: '() => setOpen(false)',
  onSaved: '({ at }) => setSavedAt(at)',
  onError: '({ kind }) => report(kind)',
  onLoad: '() => setLoaded(true)',
  onSent: '({ to }) => setSentTo(to)',
  onSelectionChange: '(emailIds) => setSelected(emailIds)',
  onSet: '() => close()',
}

/** Ids that differ each time: what stands in their place. */
const VARIABLES: Readonly<Record<string, string>> = { emailId: 'emailId', open: 'open', userId: 'user.id' }

const FRAGMENT = /^(?:<|\()/

/**
 * What somebody writes to get the story: the import, and the component with the story's props. Functions come from the
 * source of the story, which a build does not change.
 */
export function userCode(
  original: string,
  { component, initialArgs = {}, args = initialArgs }: Told,
): string {
  const imported = importOf(component)
  if (imported === null) return original
  const written = propertiesOf(propertiesOf(original).get('args') ?? '')
  const props = Object.entries(args).flatMap(([name, value]) => {
    const text = propOf(name, value, written.get(name))
    return text === null ? [] : [text]
  })
  return `import { ${imported.name} } from '${imported.entry}'\n\n${element(imported.name, props)}`
}

function propOf(name: string, value: unknown, written: string | undefined): string | null {
  if (value === undefined) return null
  const variable = VARIABLES[name]
  if (variable !== undefined) return `${name}={${variable}}`
  if (value === true) return name
  if (typeof value === 'string') return value.includes('"') ? `${name}={'${value}'}` : `${name}="${value}"`
  if (typeof value === 'number' || value === false) return `${name}={${value}}`
  if (typeof value === 'function') {
    const own = written === undefined || /^fn\(/.test(written) ? CALLBACKS[name] : written
    return own === undefined ? null : `${name}={${dedent(own)}}`
  }
  if (written !== undefined && (FRAGMENT.test(written) || hasFunctions(value)))
    return `${name}={${dedent(written)}}`
  return hasFunctions(value) ? null : `${name}={${object(value)}}`
}

const hasFunctions = (value: unknown): boolean =>
  typeof value === 'function' ||
  (typeof value === 'object' && value !== null && Object.values(value).some(hasFunctions))

/** As it is written in code, not in JSON. */
function object(value: unknown): string {
  const text = JSON.stringify(value, null, 1)
    .replaceAll(/\n\s*/g, ' ')
    .replaceAll(/"(\w+)":/g, '$1:')
  return text.replaceAll(/"([^"\\']*)"/g, "'$1'")
}

function element(name: string, props: readonly string[]): string {
  const line = [`<${name}`, ...props, '/>'].join(' ')
  if (line.length <= 72 && !line.includes('\n')) return line
  return [`<${name}`, ...props.map((prop) => `  ${prop.replaceAll('\n', '\n  ')}`), '/>'].join('\n')
}

/** Without the indentation that it has in the story. */
function dedent(code: string): string {
  const indents = [...code.matchAll(/\n( *)\S/g)].map(([, spaces = '']) => spaces.length)
  return indents.length === 0 ? code : code.replaceAll(`\n${' '.repeat(Math.min(...indents))}`, '\n')
}
