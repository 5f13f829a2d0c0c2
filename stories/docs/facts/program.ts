import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

export const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
export const SOURCES = join(ROOT, 'packages/react/src')

/** What people import; `.` comes first, so that what two entries export is named after it. */
export const ENTRIES: Readonly<Record<string, string>> = {
  '@mailframe/react': 'index.ts',
  '@mailframe/react/charts': 'charts.tsx',
  '@mailframe/react/sending': 'sending.ts',
  '@mailframe/react/queries': 'queries.ts',
  '@mailframe/react/testing': 'testing.ts',
}

/** The sources of the components, with their types. */
export function readProgram(): ts.Program {
  const { config } = ts.parseConfigFileTextToJson(
    'tsconfig.json',
    readFileSync(join(ROOT, 'tsconfig.json'), 'utf8'),
  )
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [], include: [] }, ts.sys, ROOT)
  const files = Object.values(ENTRIES).map((file) => join(SOURCES, file))
  return ts.createProgram(files, { ...options, noEmit: true })
}

/** The files with markup that this one is made of, itself included. */
export function drawnBy(file: ts.SourceFile, program: ts.Program): ts.SourceFile[] {
  const found = new Set<ts.SourceFile>()
  const left = [file]
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (found.has(next)) continue
    found.add(next)
    for (const statement of next.statements) {
      if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier)) continue
      const { text } = statement.moduleSpecifier
      if (!text.startsWith('.') || statement.importClause?.phaseModifier === ts.SyntaxKind.TypeKeyword)
        continue
      const path = join(next.fileName, '..', text.replace(/\.js$/, '.tsx'))
      const imported = program.getSourceFile(path)
      if (imported && !/\/context\//.test(path)) left.push(imported)
    }
  }
  return [...found]
}
