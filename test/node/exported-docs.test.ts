import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { type Declarations, readDeclarations } from './exported.js'

beforeAll(buildPackages, 300_000)

describe.each(['protocol', 'server', 'react', 'sending', 'emulator'])('@mailframe/%s', (name) => {
  let declarations: Declarations
  beforeAll(() => {
    declarations = readDeclarations(name)
  }, 60_000)

  it('has a sentence for everything that it exports, and for every field of it', () => {
    const { checker, exported, isOwn } = declarations
    expect(exported.length).toBeGreaterThan(10)
    const silent = exported.flatMap(({ name, file, symbol }) => [
      ...(isDocumented(symbol, checker) ? [] : [`${file}: ${name}`]),
      ...fieldsOf(symbol, checker)
        .filter((field) => field.declarations?.some(isOwn) && !isDocumented(field, checker))
        .map((field) => `${file}: ${name}.${field.name}`),
    ])
    expect(silent).toEqual([])
  })
})

/** Tags alone, or a placeholder in braces, say nothing of what it is. */
function isDocumented(symbol: ts.Symbol, checker: ts.TypeChecker): boolean {
  const text = ts.displayPartsToString(symbol.getDocumentationComment(checker))
  return /\w/.test(text.replace(/\{\w+\}/g, ''))
}

/** The fields of an interface, a class or an object type; those of the parts of a union. */
function fieldsOf(symbol: ts.Symbol, checker: ts.TypeChecker): ts.Symbol[] {
  if (!(symbol.flags & (ts.SymbolFlags.Interface | ts.SymbolFlags.TypeAlias | ts.SymbolFlags.Class)))
    return []
  const type = checker.getDeclaredTypeOfSymbol(symbol)
  const parts = type.isUnion() ? type.types : [type]
  return [
    ...new Set(
      parts
        .filter((part) => part.flags & (ts.TypeFlags.Object | ts.TypeFlags.Intersection))
        .flatMap((part) => checker.getPropertiesOfType(part)),
    ),
  ]
}
