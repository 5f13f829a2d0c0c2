// The reference of the site: every exported name of every entry, from the docstrings.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The sources of the entries, which tsconfig.json maps for everyone. */
const { paths } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.json'), 'utf8')).compilerOptions

/** Of each entry such as `react/queries`: its source. */
export const ENTRIES = Object.fromEntries(
  Object.entries(paths)
    .filter(([name]) => name.startsWith('@mailframe/') && !name.endsWith('.css'))
    .map(([name, [path]]) => [name.replace('@mailframe/', ''), path])
    .flatMap(([name, path]) => (path.includes('*') ? matches(name, path) : [[name, path]]))
    .map(([name, path]) => [name, join(ROOT, path)]),
)

/** What a `*` of the map stands for: the locales. */
function matches(name, pattern) {
  const [folder, ending] = pattern.split('*')
  return readdirSync(join(ROOT, folder))
    .filter((file) => file.endsWith(ending) && !/\.test\.tsx?$/.test(file))
    .map((file) => [name.replace('*', file.slice(0, -ending.length)), folder + file])
}

/** Modules have the names that people import them by; TypeDoc's are those of their files. */
function nameByEntry(app) {
  app.converter.on('resolveBegin', ({ project }) => {
    for (const module of project.children ?? []) {
      const entry = Object.entries(ENTRIES).find(([, path]) => moduleName(path) === module.name)
      if (entry) module.name = entry[0]
    }
  })
}

const moduleName = (path) => path.slice(ROOT.length).replace(/(\/index)?\.tsx?$/, '')

export default {
  entryPoints: Object.values(ENTRIES),
  basePath: ROOT,
  tsconfig: join(ROOT, 'tsconfig.json'),
  plugin: ['typedoc-plugin-markdown', nameByEntry],
  out: join(ROOT, 'docs/reference'),
  readme: 'none',
  groupOrder: ['Functions', 'Variables', 'Classes', 'Interfaces', 'Type Aliases', '*'],
  excludeExternals: true,
  excludeInternal: true,
  disableSources: true,
  skipErrorChecking: true,
  outputFileStrategy: 'modules',
  entryFileName: 'index',
  pageTitleTemplates: { index: 'Reference', module: ({ name }) => `@mailframe/${name}` },
  hidePageHeader: true,
  hideBreadcrumbs: true,
  parametersFormat: 'table',
  interfacePropertiesFormat: 'table',
  classPropertiesFormat: 'table',
  typeDeclarationFormat: 'table',
  useHTMLAnchors: true,
  sanitizeComments: true,
  useCodeBlocks: true,
}
