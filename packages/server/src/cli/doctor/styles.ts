import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { findPackage, versionOf } from '../lib/installed.js'
import { type Finding, findingsOf } from './finding.js'

const { ok, problem, skipped, warning } = findingsOf('styles')

const STYLESHEET = '@mailframe/react/styles.css'
const SOURCE = /\.(?:css|scss|less|html|[cm]?[jt]sx?|astro|svelte|vue)$/
const SKIPPED = /^(?:node_modules|dist|build|out|coverage|public|\..+)$/
/** A project has no more source files than this; a folder that is no project may. */
const MAX_FILES = 5_000

/** Layers that `@mailframe/react` and Tailwind put in order themselves. */
const KNOWN = new Set(['reset', 'theme', 'base', 'components', 'utilities', 'properties'])

/** Whether the app in `folder` imports the stylesheet, and in which order of layers. */
export function checkStyles(folder: string): Finding[] {
  if (findPackage('@mailframe/react', folder) === null) {
    return [skipped('@mailframe/react is not installed in this folder.')]
  }
  const files = sourcesOf(folder).map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  if (!files.some(({ text }) => text.includes(STYLESHEET))) {
    return [
      problem(
        'No file of the app imports the stylesheet.',
        `import '${STYLESHEET}' in the layout or the entry of the app.`,
      ),
    ]
  }
  const css = files
    .filter(({ file }) => /\.(?:css|scss|less)$/.test(file))
    .map(({ text }) => withoutComments(text))
  const findings = [...orderFindings(css), ...tailwindFindings(folder, css)]
  return findings.length > 0
    ? findings
    : [ok('The stylesheet is imported, and nothing comes before it that resets it.')]
}

function orderFindings(css: readonly string[]): Finding[] {
  const orders = css.flatMap((text) =>
    [...text.matchAll(/@layer\s+([\w\s.,-]+);/g)].map(([, names = '']) => namesOf(names)),
  )
  const reversed = orders.find(
    (names) => comesBefore(names, 'components', 'base') || comesBefore(names, 'components', 'reset'),
  )
  if (reversed !== undefined) {
    return [
      problem(
        `@layer ${reversed.join(', ')} puts resets after components: they override the styles of Mailframe.`,
        'Name the reset layers before components: @layer reset, base, components;',
      ),
    ]
  }
  const ordered = new Set(orders.filter((names) => names.includes('components')).flat())
  const own = css.flatMap((text) =>
    [...text.matchAll(/@layer\s+([\w-]+)\s*\{/g)].map(([, name = '']) => name),
  )
  const loose = [...new Set(own)].filter((name) => !KNOWN.has(name) && !ordered.has(name))
  if (loose.length === 0) return []
  return [
    warning(
      `Whether the layer ${loose.join(', ')} comes before or after Mailframe's depends on which file loads first.`,
      `At the top of your first stylesheet: @layer reset, base, components, ${loose.join(', ')};`,
    ),
  ]
}

function tailwindFindings(folder: string, css: readonly string[]): Finding[] {
  const tailwind = findPackage('tailwindcss', folder)
  if (tailwind === null || !css.some((text) => /@tailwind\s+base/.test(text))) return []
  const [major = 0, minor = 0, patch = 0] = versionOf(tailwind).split('.').map(Number)
  if (major !== 3 || minor > 4 || (minor === 4 && patch >= 3)) return []
  if (css.some((text) => text.includes('revert-layer'))) return []
  return [
    warning(
      `Tailwind ${versionOf(tailwind)} removes the styles of every button that has a type.`,
      'Update to 3.4.3 or later, or add: button:where([class^="mailframe"])[type] { background-color: revert-layer }',
    ),
  ]
}

const namesOf = (list: string) => list.split(',').map((name) => name.trim())
const comesBefore = (names: readonly string[], first: string, second: string) =>
  names.includes(first) && names.includes(second) && names.indexOf(first) < names.indexOf(second)
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '')

function sourcesOf(folder: string, found: string[] = []): string[] {
  for (const entry of entriesOf(folder)) {
    if (found.length >= MAX_FILES) return found
    const place = join(folder, entry.name)
    if (entry.isDirectory() && !SKIPPED.test(entry.name)) sourcesOf(place, found)
    else if (entry.isFile() && SOURCE.test(entry.name)) found.push(place)
  }
  return found
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
