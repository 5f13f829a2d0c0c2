import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const text = readFileSync(`${root}docs/architecture.md`, 'utf8')
const PACKAGES = ['protocol', 'server', 'react', 'sending', 'emulator']

it('names files that exist', () => {
  const starts = [...PACKAGES.map((name) => `${name}:`), 'packages/', 'stories/', 'test/', 'scripts/']
  const named = [...text.matchAll(new RegExp(`(?<![\\w/])(${starts.join('|')})([\\w./-]*\\w)`, 'g'))]
  expect(named.length).toBeGreaterThan(90)
  const missing = named
    .map(([, start = '', path = '']) =>
      start.endsWith(':') ? `packages/${start.slice(0, -1)}/src/${path}` : start + path,
    )
    .filter((path) => !existsSync(root + path))
  expect(missing).toEqual([])
})

it.each(PACKAGES)('draws %s with the files and folders that it has', (name) => {
  const [, picture = ''] = new RegExp(`### ${name}:[^\\n]*\\n+\`\`\`\\n([^]*?)\`\`\``).exec(text) ?? []
  const drawn = [...picture.matchAll(/(?<![\w/-])(?:[\w-]+\/)*[\w-]+(?:\/|\.tsx?)/g)].map(([path]) => path)
  expect(drawn.length).toBeGreaterThan(0)
  const there = readdirSync(`${root}packages/${name}/src`, { recursive: true, encoding: 'utf8' })
  expect(drawn.filter((path) => !there.some((file) => `/${file}/`.includes(`/${path}`)))).toEqual([])
})

it('names tests that exist for each threat', () => {
  const security = readFileSync(`${root}SECURITY.md`, 'utf8')
  const named = [...security.matchAll(/`((?:packages|test)\/[^`]+)`/g)].map(([, path = '']) => path)
  expect(named.length).toBeGreaterThan(25)
  expect(named.filter((path) => !existsSync(root + path))).toEqual([])
  const threats = security.split('\n').filter((line) => /^\| (?!Attack|-)/.test(line))
  expect(threats.filter((line) => !/`(?:packages|test)\//.test(line))).toEqual([])
})

it('runs in CI what runs here', () => {
  const workflow = readFileSync(`${root}.github/workflows/ci.yml`, 'utf8')
  expect([...workflow.matchAll(/- run: (.*)/g)].map(([, command]) => command)).toEqual(['bash .ci/run'])
  expect(readFileSync(`${root}.ci/run`, 'utf8')).toMatch(/^exec npm test$/m)
})
