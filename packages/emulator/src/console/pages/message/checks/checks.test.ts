// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import support from './client-support.json' with { type: 'json' }
import { clientFindings } from './clients.js'
import { readCss } from './css.js'
import type { Finding } from './finding.js'
import { linkFindings } from './links.js'
import { parseEmail } from './parse.js'
import { pictureFindings } from './pictures.js'
import { sizeFindings } from './size.js'
import { unsubscribeFindings } from './unsubscribe.js'

const told = (findings: readonly Finding[]) => findings.map(({ level, title }) => `${level}: ${title}`)

describe('links', () => {
  it.each([
    ['<p>none</p>', 'fine: No links'],
    ['<a href="https://example.com">go</a>', 'fine: 1 link, no problems found'],
    ['<a href="mailto:a@b.co">write</a><a name="here"></a>', 'fine: 1 link, no problems found'],
    ['<a href="#">go</a><a>go</a>', 'fix: 2 links without an address'],
    ['<a href="/offers">go</a>', /^fix: 1 link that no client opens/],
    ['<a href="javascript:alert(1)">go</a>', /^fix: 1 link that no client opens/],
    ['<a href="https://example.com/%name%">go</a>', /^fix: 1 link with a variable/],
    ['<a href="https://">go</a>', /^fix: 1 link with an invalid address/],
    ['<a href="http://localhost:3000/x">go</a>', /^look: 1 link to this machine/],
    ['<a href="http://example.com">go</a>', /^look: 1 link over http/],
    ['<a href="#top">up</a>', /^look: 1 link within the email/],
    [
      '<a href="https://example.com"><img src="https://e.co/x.png" alt=""></a>',
      /without text for screen readers/,
    ],
  ])('%s', (html, expected) => {
    expect(told(linkFindings(parseEmail(html)))).toEqual([
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    ])
  })

  it('names where, and at most twenty', () => {
    const [found] = linkFindings(parseEmail('<a href="/x">Offer</a>'.repeat(30)))
    expect(found?.items).toHaveLength(21)
    expect(found?.items.slice(-2)).toEqual(['Offer → /x', 'and 10 more'])
  })
})

describe('pictures', () => {
  it.each([
    ['<p>none</p>', 'fine: No images'],
    ['<img src="https://e.co/a.png" alt="" width="10">', 'fine: 1 image, no problems found'],
    ['<img src="cid:logo" alt="Logo" width="10">', 'fine: 1 image, no problems found'],
    ['<img src="https://e.co/a.png" width="10">', /^fix: 1 image without alt text/],
    ['<img alt="" width="10">', 'fix: 1 image without an address'],
    ['<img src="a.png" alt="" width="10">', /^fix: 1 image with an incomplete address/],
    ['<img src="cid:other" alt="" width="10">', /^fix: 1 image not attached/],
    ['<img src="data:image/png;base64,AA" alt="" width="10">', /^look: 1 image embedded in the HTML/],
    ['<img src="http://e.co/a.png" alt="" width="10">', /^look: 1 image over http/],
    ['<img src="http://127.0.0.1:4010/a.png" alt="" width="10">', /^look: 1 image on this machine/],
    ['<img src="https://e.co/a.png" alt="">', /^look: 1 image without a width/],
  ])('%s', (html, expected) => {
    expect(told(pictureFindings(parseEmail(html), ['logo']))).toEqual([
      typeof expected === 'string' ? expected : expect.stringMatching(expected),
    ])
  })
})

it('tells where Gmail cuts, in bytes', () => {
  expect(told(sizeFindings('a'.repeat(1000)))).toEqual(['fine: Gmail shows all of it: 1.0 of 102 kB of HTML'])
  expect(told(sizeFindings('a'.repeat(90_000)))).toEqual([expect.stringMatching(/^look: Close .* 90\.0 of/)])
  expect(told(sizeFindings('é'.repeat(51_001)))).toEqual([expect.stringMatching(/^fix: Gmail clips it/)])
  expect(told(sizeFindings('é'.repeat(51_000)))).toEqual([expect.stringMatching(/^look/)])
})

it('tells whether readers can leave', () => {
  const levelsOf = (html: string, headers: Record<string, string>) =>
    unsubscribeFindings(parseEmail(html), headers).map(({ level }) => level)
  const link = '<a href="https://example.com/u">Unsubscribe</a>'
  const post = { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
  expect(levelsOf('', {})).toEqual(['look', 'look'])
  expect(levelsOf('<a href="https://example.com/x">退订</a>', {})).toEqual(['fine', 'look'])
  expect(levelsOf(link, { 'list-unsubscribe': '<https://example.com/u>' })).toEqual(['fine', 'look'])
  expect(levelsOf(link, { 'List-Unsubscribe': '<https://example.com/u>', ...post })).toEqual(['fine', 'fine'])
  expect(levelsOf(link, { 'List-Unsubscribe': 'https://example.com/u', ...post })).toEqual(['fine', 'fix'])
})

describe('clients', () => {
  const titlesOf = (html: string) => clientFindings(parseEmail(html), support).map(({ title }) => title)

  it.each([
    ['<style>.a { display: grid; gap: 4px }</style>', ['display:grid', 'gap, column-gap, row-gap']],
    ['<p style="background-image:url(data:image/png;base64,AA)">x</p>', ['background-image']],
    ['<style>@import url("https://e.co/x.css");</style>', ['@import']],
    ['<style>a:hover { color: red }</style>', [':hover']],
    ['<style>p::before { content: "{;}" }</style>', ['::before']],
    ['<p style="width:calc(100% - 2rem)">x</p>', ['CSS calc() function', 'rem unit']],
    ['<style>:root{--x:1px} p{margin:var(--x)}</style>', ['CSS Variables (Custom Properties)']],
    ['<video src="https://e.co/a.mp4"></video>', ['<video> element']],
    ['<svg></svg>', ['Embedded <svg> image']],
    ['<form><button type="submit">Go</button></form>', ['<form> element', '<button type="submit"> element']],
  ])('%s', (html, expected) => {
    const titles = titlesOf(html)
    for (const title of expected)
      expect(titles).toContainEqual(expect.stringContaining(`${title}: not supported by`))
  })

  it('finds nothing in plain tables, and nothing in a comment', () => {
    const html = '<table><tr><td style="/* display: grid */">Hello</td></tr></table>'
    expect(told(clientFindings(parseEmail(html), support))).toEqual([
      'fine: Nothing that a client is known not to support',
    ])
  })

  it('names those that render it only in part, and what is amiss', () => {
    const [none, ...others] = clientFindings(parseEmail('<p style="max-width:9em">x</p>'), support)
    expect(none?.title).toMatch(/^max-width: (?:not|partly) supported by \d+ clients?$/)
    expect([none, ...others].flatMap((each) => each?.items ?? [])).toContainEqual(
      expect.stringMatching(/^partly: Outlook \(Windows\), .*\. Only works on <table> elements\.$/),
    )
    const [partOnly] = clientFindings(parseEmail('<p>x</p>'), {
      source: '',
      clients: ['Hey', 'Gmail'],
      features: [{ slug: 'html-p', title: '<p> element', no: [], partly: [{ of: [0, 1], why: '' }] }],
    })
    expect(partOnly).toEqual({
      level: 'look',
      title: '<p> element: partly supported by 2 clients',
      items: ['partly: Gmail, Hey'],
    })
  })

  it('takes the newest version of a client: Apple Mail 12, not 10.15, and Outlook 16.80, not 2016', () => {
    const clientsOf = (slug: string) => {
      const feature = support.features.find((each) => each.slug === slug)
      return feature?.no.map((index) => support.clients[index]) ?? []
    }
    expect(clientsOf('css-animation')).toContain('Outlook (macOS)')
    expect(clientsOf('css-border-radius-logical')).not.toContain('Apple Mail (macOS)')
  })

  it('names the clients that most people have first', () => {
    const [first] = clientFindings(parseEmail('<p style="display:grid">x</p>'), support)
    expect(first?.items[0]).toMatch(/^(?:Gmail|Outlook|Apple Mail|Yahoo)/)
  })
})

it('reads styles with quotes, parentheses and nested rules', () => {
  const css = readCss(['@media (hover) { a[href="x;{y}"] { background: url(a;b) } }'], ['color:red'])
  expect(css).toEqual({
    atRules: ['@media (hover)'],
    selectors: ['a[href="x;{y}"]'],
    declarations: [
      { property: 'background', value: 'url(a;b)' },
      { property: 'color', value: 'red' },
    ],
  })
})
