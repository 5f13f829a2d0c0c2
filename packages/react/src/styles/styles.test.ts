// @vitest-environment node
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { bundleStyles, throughTailwind3 } from '../test/host-styles-plugin.js'

/** The style sheet as it is built, without comments. */
const css = (await bundleStyles()).replaceAll(/\/\*[\s\S]*?\*\//g, '')

const source = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')

interface Block {
  /** What stands before its brace: a selector or an at-rule. */
  head: string
  body: string
  /** Heads of the blocks around it. */
  around: string[]
}

function blocksOf(text: string, around: string[] = []): Block[] {
  const blocks: Block[] = []
  let start = 0
  for (let at = 0; at < text.length; at += 1) {
    if (text[at] === ';') start = at + 1
    if (text[at] !== '{') continue
    let depth = 1
    let end = at + 1
    for (; depth > 0 && end < text.length; end += 1) {
      if (text[end] === '{') depth += 1
      if (text[end] === '}') depth -= 1
    }
    const head = text.slice(start, at).trim()
    const body = text.slice(at + 1, end - 1)
    blocks.push({ head, body, around }, ...blocksOf(body, [...around, head]))
    at = end - 1
    start = end
  }
  return blocks
}

const blocks = blocksOf(css)
const rules = blocks.filter(
  ({ head, around }) => !head.startsWith('@') && !around.some((each) => each.startsWith('@keyframes')),
)
const declarations = blocks
  .filter(({ body }) => !body.includes('{'))
  .flatMap(({ head, body }) => body.split(';').map((each) => `${head} { ${each.trim()} }`))
  .filter((each) => !each.endsWith('{  }'))

it('holds the style sheet of every component', () => {
  expect(rules.length).toBeGreaterThan(150)
  for (const name of readdirSync(fileURLToPath(new URL('.', import.meta.url)))) {
    if (!name.endsWith('.css') || name === 'base.css') continue
    const part = name.replace('.css', '')
    expect(css, name).toMatch(new RegExp(`\\.mailframe-(?:${part}|ai|chart|row)`))
  }
})

const LAYER = '@layer components.mailframe'
/** Those that take back what resets say outside of layers. */
const guards = rules.filter(({ around }) => around[0] !== LAYER)

it('has every rule in the layer, but for those that lead back to it', () => {
  expect(guards).toHaveLength(3)
  const said = guards.flatMap(({ body }) => body.split(';').map((each) => each.trim()))
  expect(said.filter((each) => each !== '' && !each.endsWith(': revert-layer'))).toEqual([])
})

it('names the order of layers first: after resets, before utilities, whichever sheet comes first', () => {
  expect(css.trimStart()).toMatch(/^@layer reset, base, components;/)
})

it('takes back for the same elements as it begins anew with', () => {
  const elements = (head = '') =>
    head
      .replaceAll(/:not\(\s*\w+\s*\)/g, '')
      .replaceAll(/:where\(:not\(.*?\)\)/g, '')
      .replaceAll(/\s+/g, ' ')
      .trim()
  const [first] = rules.filter(({ body }) => body.trim() === 'all: revert;')
  expect(elements(first?.head)).toContain('.mailframe-notice')
  expect(elements(guards[0]?.head)).toBe(elements(first?.head))
})

it('goes through the PostCSS of Tailwind 3, which takes rules in `@layer components` for its own', async () => {
  await expect(throughTailwind3('@layer components { a { color: red } }')).rejects.toThrow(/@tailwind/)
  expect(await throughTailwind3(css)).toContain(LAYER)
})

/** Without what `:where()` holds, which counts for nothing, and without pseudo-elements, which cannot stand in it. */
function counted(selector: string): string {
  let rest = ''
  let depth = 0
  for (let at = 0; at < selector.length; at += 1) {
    if (depth === 0 && selector.startsWith(':where(', at)) {
      depth = 1
      at += ':where('.length
    }
    if (depth === 0) rest += selector[at] ?? ''
    else if (selector[at] === '(') depth += 1
    else if (selector[at] === ')') depth -= 1
  }
  return rest.replaceAll(/::[\w-]+|[\s,>+~]/g, '')
}

it('has no selector that counts for anything', () => {
  expect(counted(':where(.a:not(.b)) > :where(c)::after')).toBe('')
  expect(counted(':where(.a) .b')).toBe('.b')
  const inLayer = rules.filter((rule) => !guards.includes(rule)).map(({ head }) => head)
  expect(inLayer.filter((head) => counted(head) !== '')).toEqual([])
  expect(css).not.toContain('!important')
})

const PHYSICAL = [
  /\{ (?:(?:margin|padding|border|scroll-margin|scroll-padding)-)?(?:left|right)(?:-[a-z]+)?\s*:/,
  /\{ border-(?:top|bottom)-(?:left|right)-radius\s*:/,
  /\{ (?:text-align|float|clear|justify-[a-z]+)\s*:\s*(?:left|right)\b/,
  /\{ (?:width|height|(?:min|max)-(?:width|height)|top|bottom)\s*:/,
  /\{ (?:margin|padding|inset|border-width|border-radius)\s*:\s*(\S+) (\S+) (\S+) (?!\2 )(\S+) \}/,
]

it('is laid out by logical properties alone', () => {
  expect('a { margin-left: 1px }').toMatch(PHYSICAL[0] ?? '')
  expect('a { padding: 1px 2px 3px 4px }').toMatch(PHYSICAL[4] ?? '')
  expect('a { padding: 1px 2px 3px 2px }').not.toMatch(PHYSICAL[4] ?? '')
  expect(declarations.filter((each) => PHYSICAL.some((pattern) => pattern.test(each)))).toEqual([])
})

it('moves nothing where people want less motion', () => {
  const still = (head: string) =>
    blocks
      .filter(({ around }) => around.some((each) => each.includes('prefers-reduced-motion: reduce')))
      .some(({ head: stopped }) => stopped.includes(head))
  const moving = declarations
    .filter((each) => /\{ (?:animation|transition)\s*:(?!\s*none)/.test(each))
    .map((each) => /\.[\w-]+/.exec(each)?.[0] ?? each)
  expect(moving.length).toBeGreaterThan(5)
  expect([...new Set(moving)].filter((head) => !still(head))).toEqual([])
})

it('has a typed name for every variable', () => {
  const listed = [...source('../styles.css').matchAll(/^ \*\s+--mailframe-([\w-]+)\s{2,}/gm)].map(
    ([, name]) => name,
  )
  const typed = [
    ...source('../context/appearance.ts').matchAll(/^ {2}(\w+)\?: (?:string|number) \| undefined$/gm),
  ].map(([, name = '']) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`))
  expect(listed.length).toBeGreaterThan(15)
  expect(typed).toEqual(listed)
})
