import ts from 'typescript'
import type { Attribute } from './types.js'

const STATE = /^(?:data-[a-z-]+|aria-(?:busy|selected|disabled|invalid))$/

/** For the components themselves: nothing to style by. */
export const INTERNAL = new Set(['data-column', 'data-email-id', 'data-index', 'data-points'])

/** The attributes that say a state, with the values that their types allow. */
export function attributesOf(files: readonly ts.SourceFile[], checker: ts.TypeChecker): Attribute[] {
  const found = new Map<string, Set<string>>()
  for (const file of files) visit(file)
  return [...found]
    .map(([name, values]) => ({ name, values: [...values].sort() }))
    .sort((one, other) => one.name.localeCompare(other.name))

  function visit(node: ts.Node): void {
    const named = ts.isJsxAttribute(node) || ts.isPropertyAssignment(node) ? node.name : undefined
    const name = named && (ts.isStringLiteral(named) || ts.isIdentifier(named)) ? named.text : ''
    if (named && STATE.test(name) && !INTERNAL.has(name)) {
      const values = found.get(name) ?? new Set<string>()
      found.set(name, values)
      for (const value of valuesOf(expressionOf(node), checker)) values.add(value)
    }
    ts.forEachChild(node, visit)
  }
}

function expressionOf(node: ts.Node): ts.Expression | undefined {
  if (ts.isPropertyAssignment(node)) return node.initializer
  if (!ts.isJsxAttribute(node)) return undefined
  const { initializer } = node
  return initializer && ts.isJsxExpression(initializer) ? initializer.expression : initializer
}

function valuesOf(expression: ts.Expression | undefined, checker: ts.TypeChecker): string[] {
  if (expression === undefined) return []
  const type = checker.getTypeAtLocation(expression)
  return (type.isUnion() ? type.types : [type]).flatMap((each) => {
    if (each.isStringLiteral()) return each.value === '' ? [] : [each.value]
    if (each.flags & ts.TypeFlags.BooleanLiteral) return checker.typeToString(each) === 'true' ? ['true'] : []
    return each.flags & (ts.TypeFlags.String | ts.TypeFlags.Number) ? ['…'] : []
  })
}
