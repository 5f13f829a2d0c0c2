import type { Storage } from './storage.js'

interface Entry {
  /** Its name: one string for all of it, since the keys are many. */
  scope: string
  /** JSON text: what is handed in or out is never shared with what is kept. */
  text: string
}

interface Scope {
  name: string
  /** In order of creation. */
  keys: Set<string>
}

interface Collection {
  entries: Map<string, Entry>
  /** By their names. */
  scopes: Map<string, Scope>
}

/** Storage that ends with the process or the page. */
export function createMemoryStorage(): Storage {
  const collections = new Map<string, Collection>()
  const files = new Map<string, Uint8Array>()
  let undo: Array<() => void> | null = null
  /** Scopes whose order, as it was before the transaction, is noted: once is enough, lists are long. */
  const noted = new Set<string>()

  function collectionOf(name: string): Collection {
    const known = collections.get(name)
    if (known !== undefined) return known
    const made = { entries: new Map(), scopes: new Map() }
    collections.set(name, made)
    return made
  }

  function add(name: string, key: string, entry: Entry): void {
    const { entries, scopes } = collectionOf(name)
    entries.set(key, entry)
    const known = scopes.get(entry.scope)
    if (known === undefined) scopes.set(entry.scope, { name: entry.scope, keys: new Set([key]) })
    else {
      known.keys.add(key)
      entry.scope = known.name
    }
  }

  function remove(name: string, key: string): void {
    const { entries, scopes } = collectionOf(name)
    const entry = entries.get(key)
    if (entry === undefined) return
    entries.delete(key)
    const scope = scopes.get(entry.scope)
    scope?.keys.delete(key)
    // Scopes are as many as addresses that mail was sent to.
    if (scope?.keys.size === 0) scopes.delete(entry.scope)
  }

  /** What puts a scope's keys back in the order they have, the first time that one of them is deleted. */
  function noteOrder(name: string, { scope }: Entry): void {
    const id = JSON.stringify([name, scope])
    if (undo === null || noted.has(id)) return
    noted.add(id)
    const { scopes } = collectionOf(name)
    const order = [...(scopes.get(scope)?.keys ?? [])]
    undo.push(() => scopes.set(scope, { name: scope, keys: new Set(order) }))
  }

  return {
    get(name, key) {
      const text = collections.get(name)?.entries.get(key)?.text
      return text === undefined ? undefined : JSON.parse(text)
    },
    put(name, key, scope, value) {
      const text = whole(JSON.stringify(value))
      const known = collectionOf(name).entries.get(key)
      if (known === undefined) {
        add(name, key, { scope, text })
        undo?.push(() => remove(name, key))
      } else {
        const before = known.text
        known.text = text
        undo?.push(() => {
          known.text = before
        })
      }
    },
    delete(name, key) {
      const entry = collectionOf(name).entries.get(key)
      if (entry === undefined) return false
      noteOrder(name, entry)
      undo?.push(() => add(name, key, entry))
      remove(name, key)
      return true
    },
    list(name, scope, { offset, limit }) {
      const { entries, scopes } = collectionOf(name)
      const keys = [...(scopes.get(scope)?.keys ?? [])]
      const end = Math.max(0, keys.length - offset)
      const page = keys.slice(Math.max(0, end - limit), end).reverse()
      return page.map((key) => JSON.parse(entries.get(key)?.text ?? 'null'))
    },
    count: (name, scope) => collections.get(name)?.scopes.get(scope)?.keys.size ?? 0,
    getFile(key) {
      const content = files.get(key)
      return content === undefined ? null : content.slice()
    },
    putFile(key, content) {
      const before = files.get(key)
      files.set(key, content.slice())
      undo?.push(() => {
        if (before === undefined) files.delete(key)
        else files.set(key, before)
      })
    },
    deleteFile(key) {
      const before = files.get(key)
      if (before === undefined) return
      files.delete(key)
      undo?.push(() => files.set(key, before))
    },
    transaction(work) {
      if (undo !== null) throw new Error('Transactions do not nest.')
      undo = []
      try {
        return work()
      } catch (error) {
        for (const step of undo.reverse()) step()
        throw error
      } finally {
        undo = null
        noted.clear()
      }
    },
    clear() {
      collections.clear()
      files.clear()
    },
    close() {},
  }
}

/**
 * V8 makes JSON in pieces, which take half as much again as the text, until one character is read. The result depends on
 * it, so that no compiler leaves it out.
 */
const whole = (text: string): string => (text.charCodeAt(0) > 0 ? text : '')
