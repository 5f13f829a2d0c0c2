import { readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const SOURCE = dirname(fileURLToPath(import.meta.url))
const STATIC = /^(?:import|export)\s+(?!type\b)(?:[^'"]*?\sfrom\s+)?['"]([^'"]+)['"]/gm
/** `{ type A, type B }` alone imports nothing. */
const isTypes = (statement: string) =>
  /\{[^}]*\}/.test(statement) && !/\{\s*(?!type\b|\})|,\s*(?!type\b|\})\w/.test(statement)

/** What a module loads before anything of it is called. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  const name = relative(SOURCE, file)
  if (seen.has(name)) return seen
  seen.add(name)
  for (const [statement, path = ''] of readFileSync(file, 'utf8').matchAll(STATIC)) {
    if (isTypes(statement)) continue
    if (path.startsWith('.')) loadedBy(join(dirname(file), path.replace(/\.js$/, '.ts')), seen)
    else seen.add(path)
  }
  return seen
}

it('loads no more than what is exported by value: the rest comes with the first call', () => {
  expect([...loadedBy(join(SOURCE, 'index.ts'))].sort()).toEqual([
    '@mailframe/protocol/sending',
    'bulk/error.ts',
    'client/error.ts',
    'index.ts',
    'message/addresses.ts',
    'sender/create-sender.ts',
    'xsmtpapi.ts',
  ])
})
