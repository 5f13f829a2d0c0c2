import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { openLibsqlStorage } from '../../node/libsql-storage.js'
import { createMemoryStorage } from './memory.js'
import type { Storage } from './storage.js'

const cleanups: Array<() => void> = []
afterEach(() => {
  for (const cleanup of cleanups.splice(0).reverse()) cleanup()
})

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data.db')
}

const page = { offset: 0, limit: 100 }

const twins: Array<[string, () => Storage]> = [
  ['memory', createMemoryStorage],
  ['libsql in memory', () => openLibsqlStorage(':memory:')],
  ['libsql in a file', () => openLibsqlStorage(temporaryFile())],
]

describe.each(twins)('%s', (_name, open) => {
  function opened(): Storage {
    const storage = open()
    cleanups.push(() => storage.close())
    return storage
  }

  it('keeps documents by collection and key', () => {
    const storage = opened()
    storage.put('emails', 'a', 'ada', { name: 'One' })
    storage.put('codes', 'a', 'ada', { state: 'fresh' })
    expect(storage.get('emails', 'a')).toEqual({ name: 'One' })
    expect(storage.get('codes', 'a')).toEqual({ state: 'fresh' })
    expect(storage.get('emails', 'b')).toBeUndefined()
    expect(storage.get('none', 'a')).toBeUndefined()
  })

  it('never shares a document with its caller', () => {
    const storage = opened()
    const value = { tags: ['x'] }
    storage.put('emails', 'a', 'ada', value)
    value.tags.push('y')
    const read = storage.get('emails', 'a') as typeof value
    read.tags.push('z')
    expect(storage.get('emails', 'a')).toEqual({ tags: ['x'] })
  })

  it('keeps every character: NUL, lone surrogates, emoji, quotes', () => {
    const storage = opened()
    const text = 'a\u0000b \ud800 \u{1F600} \u2028 "\'\\'
    storage.put('emails', 'a\u0000b', "o'neil", { text })
    expect(storage.get('emails', 'a\u0000b')).toEqual({ text })
    expect(storage.get('emails', 'a')).toBeUndefined()
    expect(storage.list('emails', "o'neil", page)).toEqual([{ text }])
  })

  it('lists one scope, the one created last first, in pages', () => {
    const storage = opened()
    for (const n of [1, 2, 3, 4, 5]) storage.put('emails', `e${n}`, 'ada', n)
    storage.put('emails', 'other', 'lin', 9)
    storage.put('emails', 'e2', 'ada', 2.5)
    expect(storage.list('emails', 'ada', page)).toEqual([5, 4, 3, 2.5, 1])
    expect(storage.list('emails', 'ada', { offset: 1, limit: 2 })).toEqual([4, 3])
    expect(storage.list('emails', 'ada', { offset: 9, limit: 2 })).toEqual([])
    expect(storage.list('emails', 'nobody', page)).toEqual([])
  })

  it('counts what it lists, after puts, replacements and deletions', () => {
    const storage = opened()
    for (const n of [1, 2, 3]) storage.put('emails', `e${n}`, 'ada', n)
    storage.put('emails', 'e1', 'ada', 1.5)
    expect(storage.delete('emails', 'e2')).toBe(true)
    expect(storage.delete('emails', 'e2')).toBe(false)
    expect(storage.count('emails', 'ada')).toBe(2)
    expect(storage.count('emails', 'nobody')).toBe(0)
    storage.put('emails', 'e2', 'ada', 2)
    expect(storage.list('emails', 'ada', page)).toEqual([2, 3, 1.5])
    expect(storage.count('emails', 'ada')).toBe(3)
  })

  it('undoes the whole of a transaction that throws', () => {
    const storage = opened()
    storage.put('emails', 'a', 'ada', 1)
    storage.put('emails', 'b', 'ada', 2)
    storage.putFile('f', new Uint8Array([1]))
    storage.putFile('g', new Uint8Array([3]))
    expect(() =>
      storage.transaction(() => {
        storage.put('emails', 'a', 'ada', 10)
        storage.delete('emails', 'a')
        storage.put('emails', 'c', 'ada', 3)
        storage.putFile('f', new Uint8Array([2]))
        storage.deleteFile('f')
        storage.deleteFile('g')
        throw new Error('no')
      }),
    ).toThrow('no')
    expect(storage.list('emails', 'ada', page)).toEqual([2, 1])
    expect(storage.count('emails', 'ada')).toBe(2)
    expect(storage.getFile('f')).toEqual(new Uint8Array([1]))
    expect(storage.getFile('g')).toEqual(new Uint8Array([3]))
    expect(storage.transaction(() => storage.get('emails', 'b'))).toBe(2)
  })

  it('keeps files byte by byte', () => {
    const storage = opened()
    const content = new Uint8Array(100_000).map((_, index) => index % 256)
    storage.putFile('a', content)
    expect(storage.getFile('a')).toEqual(content)
    expect(storage.getFile('b')).toBeNull()
    storage.deleteFile('a')
    storage.deleteFile('b')
    expect(storage.getFile('a')).toBeNull()
  })

  it('clears everything', () => {
    const storage = opened()
    storage.put('emails', 'a', 'ada', 1)
    storage.putFile('f', new Uint8Array([1]))
    storage.clear()
    expect(storage.get('emails', 'a')).toBeUndefined()
    expect(storage.count('emails', 'ada')).toBe(0)
    expect(storage.getFile('f')).toBeNull()
    storage.put('emails', 'a', 'ada', 2)
    expect(storage.count('emails', 'ada')).toBe(1)
  })
})

describe('a file', () => {
  it('is read again after it was closed', () => {
    const file = temporaryFile()
    const first = openLibsqlStorage(file)
    first.put('emails', 'a', 'ada', { name: 'One' })
    first.putFile('f', new Uint8Array([7]))
    first.close()
    const second = openLibsqlStorage(file)
    expect(second.list('emails', 'ada', page)).toEqual([{ name: 'One' }])
    expect(second.count('emails', 'ada')).toBe(1)
    expect(second.getFile('f')).toEqual(new Uint8Array([7]))
    second.close()
  })

  it('that someone else uses, or that is something else, is refused in one plain line', () => {
    const file = temporaryFile()
    const first = openLibsqlStorage(file)
    expect(() => openLibsqlStorage(file)).toThrow(`Cannot use ${file}: another process is using it`)
    first.close()
    openLibsqlStorage(file).close()

    const text = temporaryFile()
    writeFileSync(text, 'This is no database. '.repeat(500))
    expect(() => openLibsqlStorage(text)).toThrow(`Cannot use ${text}: it is not a database of the emulator`)
    const nowhere = join(temporaryFile(), 'deeper', 'data.db')
    expect(() => openLibsqlStorage(nowhere)).toThrow('it cannot be opened; does its folder exist?')
  })
})
