import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export interface Snippet {
  language: string
  /** What stands behind the language, such as `run`. */
  info: string
  /** In the document, from 1. */
  line: number
  code: string
}

const ROOT = new URL('..', import.meta.url)

/** The fenced snippets of a document, whose path is relative to the repository. */
export function snippetsOf(document: string): Snippet[] {
  const markdown = readFileSync(fileURLToPath(new URL(document, ROOT)), 'utf8')
  return [...markdown.matchAll(/^```(\w+)([^\n]*)\n(.*?)^```$/gms)].map(
    ({ index, 1: language = '', 2: info = '', 3: code = '' }) => ({
      language,
      info: info.trim(),
      line: markdown.slice(0, index).split('\n').length,
      code,
    }),
  )
}

/** The file that the first line names. What names none is a fragment. */
export function fileOf(code: string): string | null {
  return /^\/\/ (\S+\.tsx?)\b/.exec(code)?.[1] ?? null
}
