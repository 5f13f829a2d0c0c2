import { expect, it } from 'vitest'
import { previewDocument } from './preview-document.js'

const read = (html: string) => new DOMParser().parseFromString(previewDocument(html) ?? '', 'text/html')

it.each([
  '<a href="https://a.example">x</a>',
  '<a href="https://a.example" target="_self">x</a>',
  '<a href="https://a.example" target="_top">x</a>',
  '<map><area href="https://a.example" target="_parent"></map>',
  '<form action="https://a.example" target="_self"><button>x</button></form>',
  '<svg><a href="https://a.example" target="_self"><text>x</text></a></svg>',
  '<svg><a href="https://a.example"><set attributeName="target" to="_self"/><animate attributeName="target" values="_self"/></a></svg>',
])('lets nothing lead away: %s', (html) => {
  const links = read(html).querySelectorAll('a, area, form')
  expect([...links].map((link) => link.getAttribute('target'))).toEqual(['_blank'])
  expect(read(html).querySelectorAll('set, animate')).toHaveLength(0)
})

it('takes out what a thumbnail has none of, and keeps the rest with its pictures', () => {
  const document = read(
    '<html lang="en"><head><style>p { color: red }</style><base target="_self"></head><body bgcolor="#eee"><script>1</script><p>Text</p><img src="https://a.example/x.png" alt="x"></body></html>',
  )
  expect(document.querySelectorAll('script, base')).toHaveLength(0)
  expect(document.body.getAttribute('bgcolor')).toBe('#eee')
  expect(document.querySelector('img')?.src).toBe('https://a.example/x.png')
  const policies = [...document.querySelectorAll('meta[http-equiv]')].map(({ outerHTML }) => outerHTML)
  expect(policies).toEqual([expect.stringContaining("default-src 'none'")])
})
