import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import ts from 'typescript'
import type { Manifest } from './packed.js'

export interface Entry {
  /** As one imports it; of a pattern its first file by name. */
  entry: string
  /** Its declarations; null: it is no module. */
  types: string | null
}

/** The entries of a package. */
export function entriesOf({ name, exports }: Manifest): Entry[] {
  return Object.entries(exports).map(([entry, target]) => {
    const types =
      typeof target === 'object' && target !== null && 'types' in target ? String(target.types) : null
    const isStyle = entry.endsWith('.css')
    return {
      entry: `${name}${entry.slice(1)}`.replace('*', 'ja_JP'),
      types: isStyle ? null : (types?.replace('*', 'ja_JP') ?? null),
    }
  })
}

/** The names that a file of declarations exports, types too, by its text alone. */
export function namesOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest)
  return source.statements.flatMap((statement) => namesIn(statement, file)).sort()
}

function namesIn(statement: ts.Statement, file: string): string[] {
  if (ts.isExportDeclaration(statement)) {
    const { exportClause, moduleSpecifier } = statement
    if (exportClause === undefined && moduleSpecifier && ts.isStringLiteral(moduleSpecifier)) {
      return namesOf(join(dirname(file), moduleSpecifier.text.replace(/\.js$/, '.d.ts')))
    }
    return exportClause && ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : []
  }
  if (ts.isExportAssignment(statement)) return ['default']
  const isExported =
    ts.canHaveModifiers(statement) &&
    ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  if (isExported !== true) return []
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) =>
      ts.isIdentifier(name) ? [name.text] : [],
    )
  }
  const { name } = statement as ts.DeclarationStatement
  return name && ts.isIdentifier(name) ? [name.text] : []
}
