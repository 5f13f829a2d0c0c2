import * as main from '@mailframe/react'
import * as charts from '@mailframe/react/charts'
import * as sending from '@mailframe/react/sending'

const ENTRIES: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['@mailframe/react', main],
  ['@mailframe/react/charts', charts],
  ['@mailframe/react/sending', sending],
]

/** By what name, and from where, an app imports this component; names of functions are not kept by builds. */
export function importOf(component: unknown): { name: string; entry: string } | null {
  for (const [entry, module] of ENTRIES) {
    const name = Object.keys(module).find((key) => module[key] === component)
    if (name !== undefined) return { name, entry }
  }
  return null
}
