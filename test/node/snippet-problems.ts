import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'
import { fileOf, snippetsOf } from '../document-snippets.js'
import { preludeOf } from './document-preludes.js'
import { problemsIn, virtualProgram } from './virtual-program.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const APPS = join(ROOT, 'document-snippets')

/** What the snippets may take as the reader's own. */
const READERS_OWN = {
  'lib/session.ts': `export declare function currentUser(request?: Request): Promise<{ id: string; name: string; email: string } | null>`,
  'lib/mailframe.ts': `import { createMailframe, type HandlerOptions } from '@mailframe/server'
    export const mailframe = createMailframe()
    export declare const options: HandlerOptions`,
  'start-app.ts': `export declare function startApp(env: Record<string, string>): Promise<{ url: string; close(): Promise<void> }>`,
  'assets.d.ts': `declare module '*.css'`,
}

/** Files of an app, by their path in it. */
export type Files = Readonly<Record<string, string>>

/** The typed snippets of a document, as files of an app. */
export function filesOf(document: string): Files {
  return Object.fromEntries(
    snippetsOf(document)
      .filter(({ language }) => language.startsWith('ts'))
      .map(({ code, line }) => {
        const file = fileOf(code)
        return file === null ? [`line-${line}.tsx`, moduleOf(code, preludeOf(document))] : [file, code]
      }),
  )
}

/** A fragment as a module: its imports, and the rest as the body of a function, with what stands around it in the text. */
function moduleOf(code: string, prelude: string): string {
  if (/^export /m.test(code)) return code
  const imports = /^import .*$/gm
  const imported = code.match(imports) ?? []
  return `${imported.join('\n')}
declare function given<T>(): T
export async function fragment() {
${prelude}
{
${code.replace(imports, '')}}}`
}

/**
 * What TypeScript says of the files of each app, which has those alone, beside the packages' sources. All apps are one
 * program: reading the sources takes longer than checking a snippet.
 */
export function problemsOf(
  apps: Readonly<Record<string, Files>>,
  flags: ts.CompilerOptions = {},
): Record<string, string[]> {
  const { config } = ts.readConfigFile(join(ROOT, 'tsconfig.json'), ts.sys.readFile)
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, ROOT)
  Object.assign(options, flags)
  options.paths = { ...options.paths }
  const virtual = new Map<string, string>()
  const pathsOf = new Map<string, string[]>()
  for (const [index, [name, files]] of Object.entries(apps).entries()) {
    const folder = join(APPS, String(index))
    options.paths[`@${index}/*`] = [`${folder}/*`]
    const own = Object.entries({ ...READERS_OWN, ...files })
    for (const [path, code] of own) virtual.set(join(folder, path), code.replaceAll("'@/", `'@${index}/`))
    pathsOf.set(
      name,
      own.map(([path]) => join(folder, path)),
    )
  }
  const program = virtualProgram(virtual, options)
  return Object.fromEntries(
    [...pathsOf].map(([name, paths]) => [name, paths.flatMap((path) => problemsOfFile(program, path))]),
  )
}

function problemsOfFile(program: ts.Program, path: string): string[] {
  const file = path.slice(APPS.length + 1).replace(/^\d+\//, '')
  return [
    ...problemsIn(program, path).map((problem) => `${file}: ${problem}`),
    ...windowsOwn(program, program.getSourceFile(path)).map(
      (name) => `${file}: '${name}' is the browser's own, which the reader does not mean`,
    ),
  ]
}

/** What of `window` a snippet may mean without `window.` before it. */
const MEANT = new Set(['console', 'document', 'fetch', 'location', 'navigator', 'setTimeout', 'window'])

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
