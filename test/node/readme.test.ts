import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { fileOf, snippetsOf } from '../readme-snippets.js'
import { PRELUDES } from './readme-preludes.js'
import { problemsIn, virtualProgram } from './virtual-program.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** What the snippets may take as the reader's own. */
const READERS_OWN = {
  'lib/session.ts': `export declare function currentUser(request?: Request): Promise<{ id: string; name: string; email: string } | null>`,
  'lib/mailframe.ts': `import { createMailframe, type HandlerOptions } from '@mailframe/server'
    export const mailframe = createMailframe()
    export declare const options: HandlerOptions`,
  'assets.d.ts': `declare module '*.css'`,
}

/** Those of this repository, and those that a new project has. */
const FLAGS: Record<string, ts.CompilerOptions> = {
  'the flags of this repository': {},
  'strict alone': {
    noUncheckedIndexedAccess: false,
    exactOptionalPropertyTypes: false,
    noImplicitOverride: false,
    noFallthroughCasesInSwitch: false,
    noUncheckedSideEffectImports: false,
    verbatimModuleSyntax: false,
  },
}

const documents = ['.', 'examples', 'packages']
  .flatMap((folder) => (folder === '.' ? ['.'] : foldersIn(folder)))
  .flatMap((folder) => ['README.md', 'CONTRIBUTING.md'].map((name) => join(folder, name)))
  .filter((path) => existsSync(join(ROOT, path)))

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8')
  const snippets = snippetsOf(document)

  it.each(Object.keys(FLAGS))(
    'has only snippets that type-check with %s',
    (flags) => {
      const files = snippets
        .filter(({ language }) => language.startsWith('ts'))
        .map(({ code, line }): [string, string] => {
          const file = fileOf(code)
          return file === null ? [`line-${line}.tsx`, moduleOf(code, PRELUDES[document])] : [file, code]
        })
      expect(problemsOf(Object.fromEntries(files), FLAGS[flags])).toEqual([])
    },
    60_000,
  )

  it('links to files that are there', () => {
    const targets = [...text.matchAll(/\]\(([^)#\s]+)/g)].map(([, target = '']) => target)
    const local = targets.filter((target) => !/^[a-z]+:/.test(target))
    const missing = local.filter((target) => !existsSync(join(ROOT, dirname(document), target)))
    expect(missing).toEqual([])
  })

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name)
    // The example has scripts of its own beside those of the repository.
    const own = join(ROOT, dirname(document), 'package.json')
    const more = (JSON.parse(readFileSync(own, 'utf8')) as { scripts?: Record<string, string> }).scripts
    expect(named.filter((name) => !(name in scripts) && !(name in (more ?? {})))).toEqual([])
  })
})

it('finds every snippet of README.md', () => {
  const typed = snippetsOf('README.md').filter(({ language }) => language.startsWith('ts'))
  expect(typed.map(({ code }) => fileOf(code))).toEqual([
    'lib/mailframe.ts',
    'lib/session.ts',
    'app/api/mailframe/[...route]/route.ts',
    'app/emails/page.tsx',
    'server.ts',
  ])
})

it('sees a snippet that is wrong', () => {
  const problems = problemsOf({
    'a.ts': `import { createMailframe } from '@mailframe/server'\ncreateMailframe({ clientID: 'x' })`,
  })
  expect(problems).toEqual([expect.stringContaining("'clientID' does not exist")])
}, 60_000)

it("sees a name that is only the browser's", () => {
  const problems = problemsOf({
    'a.tsx': `import { EmailList } from '@mailframe/react'\nexport const list = <EmailList onOpen={open} />`,
  })
  expect(problems).toEqual(["a.tsx: 'open' is the browser's own, which the reader does not mean"])
}, 60_000)

function foldersIn(folder: string): string[] {
  return readdirSync(join(ROOT, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => join(folder, name))
}

/** A fragment as a module: its imports, what stands around it in the text, and the rest as the body of a function. */
function moduleOf(code: string, prelude = ''): string {
  if (/^export /m.test(code)) return code
  const imports = /^import .*$/gm
  const imported = code.match(imports) ?? []
  return `${imported.join('\n')}\n${prelude}\nexport async function fragment() {\n${code.replace(imports, '')}}`
}

/** What TypeScript says of the files, in an app of their own beside the packages' sources. */
function problemsOf(files: Record<string, string>, flags: ts.CompilerOptions = {}): string[] {
  if (Object.keys(files).length === 0) return []
  const { program, app, paths } = programOf(files, flags)
  return paths.flatMap((path) => {
    const file = path.slice(app.length + 1)
    return [
      ...problemsIn(program, path).map((problem) => `${file}: ${problem}`),
      ...windowsOwn(program, program.getSourceFile(path)).map(
        (name) => `${file}: '${name}' is the browser's own, which the reader does not mean`,
      ),
    ]
  })
}

/** What of `window` a snippet may mean without `window.` before it. */
const MEANT = new Set(['console', 'document', 'fetch', 'location', 'setTimeout', 'window'])

/** Names that compile only because the browser has a global variable or function of that name, such as `open`. */
function windowsOwn(program: ts.Program, source: ts.SourceFile | undefined): string[] {
  const checker = program.getTypeChecker()
  const names: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && /^[a-z]/.test(node.text) && !MEANT.has(node.text)) {
      const symbol = ts.isShorthandPropertyAssignment(node.parent)
        ? checker.getShorthandAssignmentValueSymbol(node.parent)
        : checker.getSymbolAtLocation(node)
      const declared = symbol?.declarations ?? []
      const isGlobal = (each: ts.Declaration) =>
        (ts.isVariableDeclaration(each) || ts.isFunctionDeclaration(each)) &&
        /\/lib\.dom\.d\.ts$/.test(each.getSourceFile().fileName)
      if (declared.length > 0 && declared.every(isGlobal)) names.push(node.text)
    }
    ts.forEachChild(node, visit)
  }
  if (source !== undefined) visit(source)
  return names
}

function programOf(files: Record<string, string>, flags: ts.CompilerOptions) {
  const app = join(ROOT, 'readme-snippets')
  const virtual = new Map(
    Object.entries({ ...READERS_OWN, ...files }).map(([path, code]) => [join(app, path), code]),
  )
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT)
  Object.assign(options, flags)
  options.paths = { ...options.paths, '@/*': [`${app}/*`] }

  return { program: virtualProgram(virtual, options), app, paths: [...virtual.keys()] }
}
