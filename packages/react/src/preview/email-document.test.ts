import { expect, it } from 'vitest'
import { previewDocument, thumbnailDocument } from './email-document.js'

const OUT = 'https://tracker.example/x'

/** What opens a connection whatever the policy says, or changes what it applies to. */
const DANGEROUS = 'link, base, script, iframe, object, embed, frame, frameset, template, noscript'

it.each([
  `<meta http-equiv="refresh" content="0;url=${OUT}">`,
  `<META HTTP-EQUIV=Content-Security-Policy content="default-src *">`,
  `<link rel="preconnect" href="${OUT}"><link rel="dns-prefetch" href="${OUT}"><link rel=preload as=image href="${OUT}">`,
  `<base href="${OUT}"><base target="_top">`,
  `<template shadowrootmode="open"><link rel="preconnect" href="${OUT}"></template>`,
  `<div><template shadowrootmode="open"><template><base href="${OUT}"></template></template></div>`,
  `<noscript><link rel="preconnect" href="${OUT}"></noscript>`,
  `<noscript><p title="</noscript><link rel=preconnect href=${OUT}>"></noscript>`,
  `<svg><script href="${OUT}"/><style><a id="</style><link rel=preconnect href=${OUT}>"></style></svg>`,
  `<math><mtext><table><mglyph><style><!--</style><link title="--&gt;&lt;link rel=preconnect href=${OUT}&gt;">`,
  `<form><math><mtext></form><form><mglyph><style></math><link rel=preconnect href=${OUT}>`,
  `<frameset><frame src="${OUT}"></frameset>`,
  `<object data="${OUT}"><embed src="${OUT}"></object><iframe srcdoc="<link rel=preconnect href=${OUT}>"></iframe>`,
  `<svg><foreignObject><iframe src="${OUT}"></iframe><link rel="preconnect" href="${OUT}"></foreignObject></svg>`,
  `<textarea></textarea><link rel=preconnect href=${OUT}><title></title><link rel=preconnect href=${OUT}>`,
])('leaves nothing in that opens a connection: %s', (html) => {
  const source = thumbnailDocument(`<html><head></head><body>${html}<p>Text</p></body></html>`)
  const read = new DOMParser().parseFromString(source ?? '', 'text/html')
  expect(read.querySelectorAll(DANGEROUS)).toHaveLength(0)
  const metas = [...read.querySelectorAll('meta[http-equiv]')].map((meta) => meta.getAttribute('content'))
  expect(metas).toEqual(source === null ? [] : [expect.stringMatching(/^default-src 'none';/), 'off'])
})

it('keeps what an email consists of', () => {
  const source = thumbnailDocument(
    '<!doctype html><html lang="en"><head><style>p { color: red }</style></head><body bgcolor="#eee"><p>Text</p></body></html>',
  )
  expect(source).toContain('<style>p { color: red }</style></head><body bgcolor="#eee"><p>Text</p></body>')
})

const readPreview = (html: string) =>
  new DOMParser().parseFromString(previewDocument(html) ?? '', 'text/html')

it.each([
  '<a href="https://a.example">x</a>',
  '<a href="https://a.example" target="_self">x</a>',
  '<a href="https://a.example" target="_top">x</a>',
  '<map><area href="https://a.example" target="_parent"></map>',
  '<form action="https://a.example" target="_self"><button>x</button></form>',
  '<svg><a href="https://a.example" target="_self"><text>x</text></a></svg>',
  '<svg><a href="https://a.example"><set attributeName="target" to="_self"/><animate attributeName="target" values="_self"/></a></svg>',
])('lets nothing lead away: %s', (html) => {
  const links = readPreview(html).querySelectorAll('a, area, form')
  expect([...links].map((link) => link.getAttribute('target'))).toEqual(['_blank'])
  expect(readPreview(html).querySelectorAll('set, animate')).toHaveLength(0)
})

it('takes out what a thumbnail has none of, and keeps the rest with its pictures', () => {
  const document = readPreview(
    '<html lang="en"><head><style>p { color: red }</style><base target="_self"></head><body bgcolor="#eee"><script>1</script><p>Text</p><img src="https://a.example/x.png" alt="x"></body></html>',
  )
  expect(document.querySelectorAll('script, base')).toHaveLength(0)
  expect(document.body.getAttribute('bgcolor')).toBe('#eee')
  expect(document.querySelector('img')?.src).toBe('https://a.example/x.png')
  const policies = [...document.querySelectorAll('meta[http-equiv]')].map(({ outerHTML }) => outerHTML)
  expect(policies).toEqual([expect.stringContaining("default-src 'none'")])
})
