import { expect, it } from 'vitest'
import { basic } from '../test/api.js'
import { notes } from '../test/notes/index.js'
import { SEED_CREDENTIALS } from './access/seed-credentials.js'
import { createClock } from './kernel/clock.js'
import { createService, RESOURCES } from './service.js'
import { createMemoryStorage } from './store/memory.js'

const { clientId, clientSecret, applicationId } = SEED_CREDENTIALS

async function start() {
  const storage = createMemoryStorage()
  const service = await createService({
    storage,
    clock: createClock(),
    staticFile: async () => null,
    demo: false,
    allowedHosts: [],
    resources: [...RESOURCES, notes],
  })
  async function call(method: string, path: string, init: RequestInit = {}) {
    const response = await service.fetch(new Request(`http://localhost${path}`, { method, ...init }))
    // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test expects of it
    return { status: response.status, body: (await response.json()) as any }
  }
  const token = await call('POST', '/access/token', {
    headers: { Authorization: basic(clientId, clientSecret) },
  })
  const keep = (json: object) =>
    call('POST', '/resource/notes', {
      headers: { Authorization: `Bearer ${token.body.access_token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
  return { service, storage, call, keep }
}

it('takes a resource by its folder and one line', async () => {
  const { service, storage, call, keep } = await start()
  const kept = await keep({ text: 'Ask Ada' })
  const note = { id: expect.stringMatching(/^note_/), applicationId, text: 'Ask Ada' }
  expect(kept).toEqual({ status: 200, body: note })
  expect(storage.get('notes', kept.body.id)).toEqual(note)
  expect(service.requests.at(-1)).toMatchObject({ path: '/resource/notes', status: 200 })
  expect(await keep({})).toMatchObject({
    status: 400,
    body: { error: 'invalidParameter', message: 'text is required' },
  })

  const { body: document } = await call('GET', '/openapi.json')
  expect(document.tags).toContainEqual({ name: 'Notes', description: 'Notes of an Application.' })
  expect(document.paths['/resource/notes'].post).toMatchObject({
    operationId: 'createNote',
    tags: ['Notes'],
    requestBody: { content: { 'application/json': { schema: { required: ['text'] } } } },
  })

  expect(await call('GET', `/_emulator/console/applications/${applicationId}/notes`)).toEqual({
    status: 200,
    body: [note],
  })
  await service.reset()
  expect(storage.list('notes', applicationId, { offset: 0, limit: 10 })).toEqual([])
})
