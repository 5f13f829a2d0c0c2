import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import postcss from 'postcss'
import { SOURCES } from './program.js'
import type { Variable } from './types.js'

/** The variables as the stylesheet itself lists them. */
export function listedVariables(): Variable[] {
  const styles = readFileSync(join(SOURCES, 'styles.css'), 'utf8')
  return [...styles.matchAll(/^ \*\s+(--mailframe-[\w-]+)\s{2,}(.+)$/gm)].map(
    ([, name = '', meaning = '']) => ({ name, meaning }),
  )
}

interface Rule {
  selector: string
  reads: string[]
}

/** Which of the listed variables the rules for these classes read, by themselves or through one of their own. */
export function readVariables(): (classes: readonly string[]) => string[] {
  const listed = listedVariables().map(({ name }) => name)
  const rules: Rule[] = []
  const derived = new Map<string, string[]>()
  for (const file of readdirSync(join(SOURCES, 'styles')).filter((name) => name.endsWith('.css'))) {
    postcss.parse(readFileSync(join(SOURCES, 'styles', file), 'utf8')).walkDecls((declaration) => {
      const reads = [...declaration.value.matchAll(/var\((--[\w-]+)/g)].map(([, name = '']) => name)
      const { parent, prop } = declaration
      if (prop.startsWith('--')) derived.set(prop, [...(derived.get(prop) ?? []), ...reads])
      else if (parent?.type === 'rule') rules.push({ selector: (parent as postcss.Rule).selector, reads })
    })
  }
  return (classes) => {
    const pattern = new RegExp(`\\.(?:${classes.join('|')})(?![\\w-])`)
    const found = new Set<string>()
    const left = rules.filter(({ selector }) => pattern.test(selector)).flatMap(({ reads }) => reads)
    for (let name = left.pop(); name !== undefined; name = left.pop()) {
      if (found.has(name)) continue
      found.add(name)
      // A listed one may have a default that is derived from another: that is no reading of it.
      if (!listed.includes(name)) left.push(...(derived.get(name) ?? []))
    }
    return classes.length === 0 ? [] : listed.filter((name) => found.has(name))
  }
}
