import { expect, it } from 'vitest'
import { inLook } from './preview-look.js'

it.each([
  [
    '<meta name="color-scheme" content="light dark"><p>x</p>',
    '<p>x</p>',
    '<meta name="color-scheme" content="dark"><p>x</p>',
  ],
  ['<meta name="color-scheme" content="light">', '', ''],
  [
    '<style>:root{color-scheme:light dark}</style>',
    '<style>:root{color-scheme: light}</style>',
    '<style>:root{color-scheme: dark}</style>',
  ],
  ['@media (prefers-color-scheme:dark){a{}}', '@media (max-width: 0px){a{}}', '@media (min-width: 0px){a{}}'],
  [
    '@media ( Prefers-Color-Scheme : light ){a{}}',
    '@media (min-width: 0px){a{}}',
    '@media (max-width: 0px){a{}}',
  ],
  [
    '<p>A color-scheme of dark wood</p>',
    '<p>A color-scheme of dark wood</p>',
    '<p>A color-scheme of dark wood</p>',
  ],
])('%s', (html, light, dark) => {
  expect([inLook(html, 'light'), inLook(html, 'dark')]).toEqual([light, dark])
})
