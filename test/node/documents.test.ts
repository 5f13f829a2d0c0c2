import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type ts from 'typescript'
import { describe, expect, it } from 'vitest'
import { fileOf, snippetsOf } from '../document-snippets.js'
import { documents } from '../documents.js'
import { inFull } from '../full.js'
import { filesOf, problemsOf } from './snippet-problems.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Those of this repository, and those that a new project has. */
const FLAGS: Record<string, ts.CompilerOptions> = {
  'the flags of this repository': {},
  'strict alone': {
    noUncheckedIndexedAccess: false,
    exactOptionalPropertyTypes: false,
    noImplicitOverride: false,
    noFallthroughCasesInSwitch: false,
    noUncheckedSideEffectImports: false,
    verbatimModuleSyntax: false,
  },
}

describe.each(Object.keys(FLAGS).slice(0, inFull(2, 1)))('with %s', (flags) => {
  let problems: Record<string, string[]> | undefined

  it.each(documents)(
    'the snippets of %s type-check',
    (document) => {
      problems ??= problemsOf(
        Object.fromEntries(documents.map((each) => [each, filesOf(each)])),
        FLAGS[flags],
      )
      expect(problems[document]).toEqual([])
    },
    120_000,
  )
})

describe.each(documents)('%s', (document) => {
  const text = readFileSync(join(ROOT, document), 'utf8')

  it('links to files that are there, and to headings that they have', () => {
    const code = /^```.*?^```$|`[^`\n]*`/gms
    const targets = [...text.replace(code, '').matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target)
    const local = targets.filter((target) => !/^[a-z]+:/.test(target) && !target.includes('/reference/'))
    const missing = local.filter((target) => {
      const [path = '', heading] = target.split('#')
      const file = path === '' ? join(ROOT, document) : join(ROOT, dirname(document), path)
      return !existsSync(file) || (heading !== undefined && !headingsOf(file).includes(heading))
    })
    expect(missing).toEqual([])
  })

  it('names commands that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [...text.matchAll(/npm run ([a-z:-]+)/g)].map(([, name = '']) => name)
    // The example has scripts of its own beside those of the repository, and so has the reader's app.
    const own = join(ROOT, dirname(document), 'package.json')
    const more = existsSync(own)
      ? (JSON.parse(readFileSync(own, 'utf8')) as { scripts?: Record<string, string> }).scripts
      : { dev: '', build: '', emulator: '', server: '' }
    expect(named.filter((name) => !(name in scripts) && !(name in (more ?? {})))).toEqual([])
  })
})

it('finds every snippet of the quick start', () => {
  const typed = snippetsOf('docs/guide/quick-start.md').filter(({ language }) => language.startsWith('ts'))
  expect(typed.map(({ code }) => fileOf(code))).toEqual([
    'lib/mailframe.ts',
    'lib/session.ts',
    'app/api/mailframe/[...route]/route.ts',
    'app/emails/page.tsx',
  ])
})

it('shows in README.md what the quick start shows', () => {
  const shown = filesOf('docs/guide/quick-start.md')
  const own = Object.entries(filesOf('README.md')).filter(([path]) => path in shown)
  expect(own.length).toBeGreaterThan(1)
  for (const [path, code] of own) expect(code).toBe(shown[path])
})

it('sees a snippet that is wrong', () => {
  const problems = problemsOf({
    app: {
      'a.ts': `import { createMailframe } from '@mailframe/server'\ncreateMailframe({ clientID: 'x' })`,
    },
  })
  expect(problems).toEqual({ app: [expect.stringContaining("'clientID' does not exist")] })
}, 60_000)

it("sees a name that is only the browser's", () => {
  const code = `import { EmailList } from '@mailframe/react'\nexport const list = <EmailList onOpen={open} />`
  expect(problemsOf({ app: { 'a.tsx': code } })).toEqual({
    app: ["a.tsx: 'open' is the browser's own, which the reader does not mean"],
  })
}, 60_000)

/** The headings of a document, as links name them. */
function headingsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8').replace(/^```.*?^```$/gms, '')
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .replace(/[`*]|\[([^\]]*)\]\([^)]*\)/g, '$1')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s+/g, '-'),
  )
}
