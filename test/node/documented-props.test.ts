import { readdirSync, readFileSync } from 'node:fs'
import ts from 'typescript'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { type Declarations, readDeclarations } from './exported.js'

const FOLDER = new URL('../../docs/react/', import.meta.url)
const pages = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.md'))
  .map((name) => readFileSync(new URL(name, FOLDER), 'utf8'))

beforeAll(buildPackages, 300_000)

describe('the pages of @mailframe/react', () => {
  let declarations: Declarations
  beforeAll(() => {
    declarations = readDeclarations('react')
  }, 60_000)

  it('have each prop of each component in a table, on the page of the component', () => {
    const { checker, exported, isOwn } = declarations
    const components = exported.flatMap(({ name, symbol }) => {
      const props = exported.find((each) => each.name === `${name}Props`)?.symbol
      return props && symbol.flags & ts.SymbolFlags.Value ? [{ name, props }] : []
    })
    expect(components.length).toBeGreaterThan(10)
    const missing = components.flatMap(({ name, props }) => {
      const shown = pages.filter((page) => new RegExp(`<${name}\\b`).test(page))
      const rows = shown.flatMap((page) => page.match(/^\|.*$/gm) ?? []).join('\n')
      return checker
        .getPropertiesOfType(checker.getDeclaredTypeOfSymbol(props))
        .filter((prop) => prop.declarations?.some(isOwn))
        .filter((prop) => !rows.includes(`\`${prop.name}\``))
        .map((prop) => `${name}.${prop.name}`)
    })
    expect(missing).toEqual([])
  })
})
