/** Deeper than any project of the editor, far from any parser's limit. */
export const MAX_JSON_DEPTH = 200

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\]:]/g

/**
 * What `JSON.parse` does not tell of a text that it accepted: how deep it nests, and which keys of the outermost
 * object stand there twice.
 */
export function scanJson(text: string): { depth: number; repeatedKey: string | null } {
  const keys = new Set<string>()
  let depth = 0
  let deepest = 0
  let lastString = ''
  let repeatedKey: string | null = null
  for (const [token] of text.matchAll(TOKEN)) {
    if (token === '{' || token === '[') {
      depth += 1
      deepest = Math.max(deepest, depth)
    } else if (token === '}' || token === ']') {
      depth -= 1
    } else if (token !== ':') {
      lastString = token
    } else if (depth === 1) {
      const key = JSON.parse(lastString) as string
      if (keys.has(key)) repeatedKey ??= key
      keys.add(key)
    }
  }
  return { depth: deepest, repeatedKey }
}
