import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Something that an editor shows a sentence for. */
export interface Exported {
  /** Such as `EmailList` or `EmailListProps.paging`. */
  name: string
  /** The declaration file, from the package's folder on. */
  file: string
  symbol: ts.Symbol
}

/** The built declarations of one package, as an app that has installed it sees them. */
export interface Declarations {
  checker: ts.TypeChecker
  /** Every name that its entries export, once. */
  exported: Exported[]
  /** Whether this is a declaration of the package itself, and not one of React or of Node.js. */
  isOwn: (node: ts.Node) => boolean
}

export function readDeclarations(name: string): Declarations {
  const folder = join(ROOT, 'packages', name)
  const entries = entriesOf(folder)
  const program = ts.createProgram(entries, {
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    strict: true,
    noEmit: true,
    types: ['node'],
  })
  const checker = program.getTypeChecker()
  const isOwn = (node: ts.Node) => node.getSourceFile().fileName.startsWith(`${folder}/dist/`)
  const symbols = new Map<ts.Symbol, Exported>()
  for (const entry of entries) {
    const module = checker.getSymbolAtLocation(program.getSourceFile(entry) ?? fail(`${entry} is not there`))
    for (const alias of checker.getExportsOfModule(module ?? fail(`${entry} is no module`))) {
      const symbol = alias.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(alias) : alias
      const node = symbol.declarations?.[0]
      // What another package declares is documented there.
      if (node && isOwn(node)) symbols.set(symbol, { name: alias.name, file: fileOf(node, folder), symbol })
    }
  }
  return { checker, exported: [...symbols.values()], isOwn }
}

function fileOf(node: ts.Node, folder: string): string {
  return node.getSourceFile().fileName.slice(folder.length + '/dist/'.length)
}

function entriesOf(folder: string): string[] {
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string | { types: string }>
  }
  return Object.values(exports).flatMap((target) => {
    if (typeof target === 'string') return []
    const [before = '', after] = join(folder, target.types).split('*')
    if (after === undefined) return existsSync(before) ? [before] : fail(`${before} is not built`)
    return readdirSync(before)
      .filter((file) => file.endsWith(after))
      .map((file) => before + file)
  })
}

function fail(message: string): never {
  throw new Error(message)
}
