import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

const PACKAGES = fileURLToPath(new URL('../../packages', import.meta.url))

/** What a call must be named for its text to be one that a developer reads. */
const TELLS = new Set(['Error', 'TypeError', 'RangeError', 'problem', 'warning', 'warn', 'logOnce'])

/** The texts that a source passes to errors, findings and the console; `…` stands for each value in them. */
export function messagesIn(path: string): string[] {
  const text = readFileSync(join(PACKAGES, path), 'utf8')
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true)
  const constants = constantsOf(source)
  const messages: string[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) || ts.isNewExpression(node)) {
      const { expression } = node
      const name = ts.isPropertyAccessExpression(expression) ? expression.name.text : expression.getText()
      const message = TELLS.has(name) && node.arguments?.[0] && textOf(node.arguments[0], constants)
      if (message && /[a-z]{3}/.test(message)) {
        messages.push(`${name === 'logOnce' ? 'Mailframe: ' : ''}${message.replace(/…(?: ?…)+/g, '…')}`)
      }
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return messages
}

/** A text that has a name, such as a rule that a message ends with, and where it is declared. */
interface Constant {
  name: string
  at: number
  text: string
}

function constantsOf(source: ts.SourceFile): Constant[] {
  const found: Constant[] = []
  const visit = (node: ts.Node): void => {
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer) {
      const text = textOf(node.initializer, [])
      if (text !== null) found.push({ name: node.name.text, at: node.pos, text })
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/** Null: no text. */
function textOf(node: ts.Expression, constants: readonly Constant[]): string | null {
  if (ts.isStringLiteralLike(node)) return node.text
  if (ts.isIdentifier(node)) {
    return constants.findLast(({ name, at }) => name === node.text && at < node.pos)?.text ?? null
  }
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [textOf(node.left, constants), textOf(node.right, constants)]
    return left === null && right === null ? null : `${left ?? '…'}${right ?? '…'}`
  }
  if (!ts.isTemplateExpression(node)) return null
  const spans = node.templateSpans.map(
    ({ expression, literal }) => `${textOf(expression, constants) ?? '…'}${literal.text}`,
  )
  return `${node.head.text}${spans.join('')}`
}
