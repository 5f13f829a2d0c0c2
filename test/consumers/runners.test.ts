import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, describe, expect, it } from 'vitest'
import { snippetsOf } from '../document-snippets.js'
import { inFull } from '../full.js'
import { folderWithPacked } from './packed.js'
import { serveRegistry } from './registry.js'
import { runIn } from './scaffolds/processes.js'

const PAGE = 'docs/guide/testing.md'
const VITEST = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url))

/** A file that the page shows, without the line of its name. */
function shown(file: string): string {
  const snippet = snippetsOf(PAGE).find(({ code }) => code.startsWith(`// ${file}\n`))
  if (snippet === undefined) throw new Error(`the page shows no ${file}`)
  return snippet.code.replace(/^.*\n/, '')
}

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) await rm(folder, { recursive: true, force: true })
})

const write = (folder: string, files: Record<string, string>) =>
  Promise.all(
    Object.entries(files).map(async ([path, text]) => {
      await mkdir(dirname(join(folder, path)), { recursive: true })
      await writeFile(join(folder, path), text)
    }),
  )

it('the test of the page passes in Vitest with jsdom', async () => {
  const cwd = await folderWithPacked('vitest')
  await write(cwd, {
    'package.json': '{ "type": "module" }',
    // A busy machine must not fail it.
    'vitest.config.ts': `export default { test: { environment: 'jsdom', globals: true, testTimeout: 30_000, hookTimeout: 30_000 } }`,
    'emails.test.tsx': shown('emails.test.tsx'),
  })
  expect(await runIn({ cwd }, [process.execPath, VITEST, 'run', '--root', '.'])).toMatch(/Tests +2 passed/)
})

const COMMON = ['jest@30.5.2', 'jest-environment-jsdom@30.5.2', 'jest-fixed-jsdom@0.0.11']
const LIBRARIES = [
  '@testing-library/react@16.3.3',
  '@testing-library/dom@10.4.2',
  '@tanstack/react-query@5.108.4',
]
const REACT = [
  'react@19.3.1',
  'react-dom@19.3.1',
  '@mailframe/react',
  '@mailframe/server',
  '@mailframe/emulator',
]

/** What plain Jest needs for TypeScript with JSX, be it ours or not. */
const BABEL = {
  presets: [
    ['@babel/preset-env', { targets: { node: 'current' } }],
    ['@babel/preset-react', { runtime: 'automatic' }],
    '@babel/preset-typescript',
  ],
}

const jest = [
  [
    'plain',
    ['@babel/preset-env', '@babel/preset-react', '@babel/preset-typescript'],
    () => ({
      'jest.config.mjs': shown('jest.config.mjs'),
      'babel.config.json': JSON.stringify(BABEL),
    }),
  ],
  [
    'next/jest',
    ['next@16.4.6'],
    () => ({
      'jest.config.mjs': shown('next/jest.config.mjs'),
      'next.config.mjs': shown('next.config.mjs'),
      'app/page.jsx': 'export default function Page() {}\n',
    }),
  ],
] as const

describe.skipIf(inFull(false, true))('Jest', () => {
  it.each(jest)(
    'passes the test of the page: %s',
    async (_, packages, files) => {
      const registry = await serveRegistry()
      const cwd = await mkdtemp(join(tmpdir(), 'mailframe-jest-'))
      folders.push(cwd)
      try {
        await write(cwd, {
          'package.json': '{ "private": true }',
          '.npmrc': registry.npmrc,
          'emails.test.tsx': shown('emails.test.tsx').replace(/^import .* from 'vitest'\n/m, ''),
          ...files(),
        })
        await runIn({ cwd }, ['npm', 'install', ...COMMON, ...LIBRARIES, ...REACT, ...packages])
      } finally {
        await registry.close()
      }
      expect(await runIn({ cwd }, ['npx', 'jest'])).toMatch(/Tests: +2 passed/)
    },
    300_000,
  )
})
