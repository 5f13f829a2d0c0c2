import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { type Api, startApi } from '../../test/api.js'
import { endUserRecords } from '../access/end-users.js'
import { createMemoryStorage } from '../store/memory.js'

const cleanups: Array<() => unknown> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function started(data?: string): Promise<Api> {
  const api = await startApi(data === undefined ? {} : { data })
  cleanups.push(api.emulator.close)
  return api
}

function temporaryFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-records-'))
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'data.db')
}

describe.each([
  ['in memory', () => undefined],
  ['in a file', temporaryFile],
])('a code, kept %s', (_name, file) => {
  it('opens the editor for exactly one of 50 who come at once', async () => {
    const api = await started(file())
    const { id } = await api.createEmail('ada')
    const query = new URLSearchParams({ code: await api.mint('ada'), id })
    const open = async () => (await fetch(`${api.emulator.editorUrl}/thirdApp?${query}`)).status
    const statuses = await Promise.all(Array.from({ length: 50 }, open))
    expect(statuses.filter((status) => status === 200)).toHaveLength(1)
    expect(statuses.filter((status) => status === 403)).toHaveLength(49)
  })
})

describe('the profile of an End User', () => {
  const now = new Date('2026-11-01T00:00:00Z')

  it('keeps what comes blank, null or not at all, and takes the rest', () => {
    const users = endUserRecords({ store: createMemoryStorage() })
    const save = (profile: object) => users.save('app', { userId: 'ada', ...profile }, now)
    expect(save({ name: 'Ada', email: 'ada@example.com', phone: '1' })).toMatchObject({
      name: 'Ada',
      phone: '1',
    })
    const stored = { name: 'Ada', email: 'ada@example.com', phone: '1' }
    for (const blank of [
      {},
      { name: '', email: null },
      { name: '  ', phone: undefined },
      { email: '', phone: '' },
    ]) {
      expect(save(blank)).toMatchObject(stored)
    }
    expect(save({ name: 'Ada L.', phone: '2' })).toMatchObject({ ...stored, name: 'Ada L.', phone: '2' })
    expect(users.get('other-app', 'ada')).toBeUndefined()
  })
})
