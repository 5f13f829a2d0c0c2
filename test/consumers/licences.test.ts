import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { PACKAGES } from '../../scripts/lib/build.mjs'
import { insidePages, installedWith, licencesInPages } from '../../scripts/lib/licences.mjs'

const DOCUMENT = fileURLToPath(new URL('../../docs/dependencies.md', import.meta.url))
const ALLOWED = ['MIT', 'MIT-0', 'ISC', '0BSD', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'OFL-1.1']

const all = [...PACKAGES.flatMap((name) => installedWith(name)), ...insidePages()]
const termsOf = (licence: string) => licence.replace(/[()]/g, '').split(' AND ')

it('comes with nothing whose licence is not allowed', () => {
  expect(all.length).toBeGreaterThan(40)
  const others = all.filter(({ licence }) => termsOf(licence).some((term) => !ALLOWED.includes(term)))
  expect(others).toEqual([])
})

it('lists each of them, and no other, in docs/dependencies.md', () => {
  const rows = [...readFileSync(DOCUMENT, 'utf8').matchAll(/^\| `(\S+)` +\| (\S.*?) +\|/gm)]
  const listed = rows.map(([, name, licence]) => `${name} ${licence}`)
  const wanted = all.map(({ name, licence }) => `${name} ${licence.replace(/[()]/g, '')}`)
  expect(listed.sort()).toEqual([...new Set(wanted)].sort())
})

it('keeps the packages that servers and browsers load free of others', () => {
  for (const name of ['protocol', 'server', 'react']) expect(installedWith(name)).toEqual([])
})

it('hands on the licences of what the pages of the emulator hold', () => {
  const text = licencesInPages()
  expect(text).toMatch(/^grapesjs \(BSD-3-Clause\)$[\s\S]*Redistribution and use/m)
  for (const { name } of insidePages()) expect(text).toContain(`${name} (`)
})
