// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { expect, it } from 'vitest'

const PACKAGE = fileURLToPath(new URL('../..', import.meta.url))
const SOURCE = join(PACKAGE, 'src')
const STORIES = join(PACKAGE, '../../stories')

/** The source of every entry that has code, those behind a `*` included. */
function entries(): string[] {
  const { exports } = JSON.parse(readFileSync(join(PACKAGE, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { default: string }>
  }
  const outputs = Object.values(exports).flatMap((target) =>
    typeof target === 'string' ? [] : (/^\.\/dist\/(.*)\.js$/.exec(target.default)?.[1] ?? []),
  )
  return outputs.flatMap((output) => {
    const [folder = '', rest] = output.split('*')
    const names = readdirSync(join(SOURCE, dirname(`${folder}_`)))
      .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
      .map((file) => join(dirname(`${folder}_`), file))
    return rest === undefined ? names.filter((file) => file.replace(/\.tsx?$/, '') === output) : names
  })
}

async function exported(): Promise<string[]> {
  const found = entries()
  for (const entry of [
    'index.ts',
    'queries.ts',
    'charts.tsx',
    'sending.ts',
    'testing.ts',
    'locales/ja_JP.ts',
  ]) {
    expect(found).toContain(entry)
  }
  const modules = await Promise.all(
    found.map((file): Promise<object> => import(/* @vite-ignore */ join(SOURCE, file))),
  )
  return [...new Set(modules.flatMap((module) => Object.keys(module)))]
}

const filesBelow = (folder: string, pattern: RegExp) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => pattern.test(file))
    .map((file) => join(folder, file))

/** The values that a file imports by name, and the files beside it that it imports. */
function importsOf(file: string): { names: string[]; files: string[] } {
  const { statements } = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  const imports = statements.filter(ts.isImportDeclaration)
  return {
    names: imports.flatMap(({ importClause: clause }) => {
      const bindings = clause?.namedBindings
      if (!bindings || clause.phaseModifier === ts.SyntaxKind.TypeKeyword) return []
      if (!ts.isNamedImports(bindings)) return []
      return bindings.elements
        .filter(({ isTypeOnly }) => !isTypeOnly)
        .map(({ name, propertyName }) => (propertyName ?? name).text)
    }),
    files: imports.flatMap(({ moduleSpecifier }) => {
      const path = ts.isStringLiteral(moduleSpecifier) ? moduleSpecifier.text : ''
      return path.startsWith('.') && path.endsWith('.js') ? join(dirname(file), path) : []
    }),
  }
}

/** What these files import by name, and those that they are made of. */
function namedFrom(files: readonly string[], isFollowed: boolean): Set<string> {
  const names = new Set<string>()
  const seen = new Set<string>()
  const left = [...files]
  for (let file = left.pop(); file !== undefined; file = left.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const found = importsOf(file)
    for (const name of found.names) names.add(name)
    if (!isFollowed) continue
    for (const base of found.files.map((each) => each.replace(/\.js$/, ''))) {
      left.push(...[`${base}.ts`, `${base}.tsx`].filter((each) => ts.sys.fileExists(each)))
    }
  }
  return names
}

it('has a test of every hook, component and function that is exported', async () => {
  const tests = filesBelow(SOURCE, /\.test\.tsx?$/)
  const tested = namedFrom(tests, false)
  expect((await exported()).filter((name) => !tested.has(name))).toEqual([])
})

it('has a story of every hook, component and function that is exported', async () => {
  const told = namedFrom(filesBelow(STORIES, /\.stories\.tsx$/), true)
  expect((await exported()).filter((name) => !told.has(name))).toEqual([])
})
