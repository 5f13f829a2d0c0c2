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

  it('takes options as interfaces with names', () => {
    const { checker, exported, isOwn } = declarations
    const inline = exported.flatMap(({ name, file, symbol }) =>
      callablesOf(symbol, checker)
        .flatMap(({ path, signatures }) =>
          signatures.flatMap(({ parameters }) => parameters.map((each) => ({ path, each }))),
        )
        // Calls of the account take the fields of the service, few at a time, as they are.
        .filter(({ path }) => path.length === 0 || !file.startsWith('account/'))
        .filter(({ each }) => {
          const node = each.valueDeclaration
          return node && ts.isParameter(node) && isOwn(node) && isInline(node.type)
        })
        .map(({ path, each }) => `${file}: ${[name, ...path].join('.')}(${each.name})`),
    )
    expect(inline).toEqual([])
  })

  it('has words to branch by as literal unions', () => {
    const { checker, exported, isOwn } = declarations
    const bare = exported.flatMap(({ name, file, symbol }) =>
      fieldsOf(symbol, checker)
        .filter((field) => WORDS.has(field.name) && field.declarations?.some(isOwn))
        .filter((field) => {
          const type = checker.getTypeOfSymbol(field)
          return (type.isUnion() ? type.types : [type]).some(({ flags }) => flags & ts.TypeFlags.String)
        })
        .map((field) => `${file}: ${name}.${field.name}`),
    )
    expect(bare).toEqual([])
  })
})

/** Fields that code branches by. */
const WORDS = new Set([
  ...['kind', 'status', 'state', 'action', 'actions', 'outcome', 'type', 'operation', 'problem'],
  ...['paging', 'deletion', 'scope', 'sort', 'channel', 'pending'],
])

/** What can be called: the symbol itself, and the fields of its type. */
function callablesOf(symbol: ts.Symbol, checker: ts.TypeChecker) {
  const isValue = symbol.flags & ts.SymbolFlags.Value
  const type = isValue ? checker.getTypeOfSymbol(symbol) : checker.getDeclaredTypeOfSymbol(symbol)
  const fields = fieldsOf(symbol, checker).map((field) => ({
    path: [field.name],
    signatures: checker.getNonNullableType(checker.getTypeOfSymbol(field)).getCallSignatures(),
  }))
  return [{ path: [] as string[], signatures: type.getCallSignatures() }, ...fields]
}

/** Whether fields are listed in the place of a type's name. Those of what a callback is called with are not meant. */
function isInline(type: ts.Node | undefined): boolean {
  if (type === undefined || ts.isFunctionTypeNode(type)) return false
  if (ts.isTypeLiteralNode(type)) return type.members.some(ts.isPropertySignature)
  return ts.forEachChild(type, isInline) ?? false
}

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
