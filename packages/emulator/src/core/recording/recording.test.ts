import { afterEach, expect, it } from 'vitest'
import { createEmulator, type Recording } from '../../index.js'
import { startApi } from '../../test/api.js'
import { openEditor } from '../../test/editor-session.js'

const cleanups: Array<() => Promise<void>> = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

async function recorded(): Promise<{ recording: Recording; emailId: string }> {
  const api = await startApi({ demo: true })
  cleanups.push(api.emulator.close)
  await api.createEmail('before', 'Not in the recording')
  await api.emulator.record()
  await api.renewToken()
  const { id } = await api.createEmail('ada', 'Café \u{1F600}')
  const editor = await openEditor(api, 'ada', id)
  await editor.save('<p>saved</p>', { a: 1 })
  await api.emulator.faults.add({ path: '/resource/**', status: 503 })
  await api.call('GET', '/resource/email?userId=ada')
  await api.call('POST', '/_emulator/faults', { token: null, json: { drop: 'after', method: 'POST' } })
  await api.createEmail('ada', 'Lost answer').catch(() => null)
  await api.call('POST', '/_emulator/clock', { token: null, json: { advance: 604_801_000 } })
  await api.call('GET', '/resource/email?userId=ada')
  await api.renewToken()
  await api.call('GET', '/resource/email?userId=ada')
  const recording = api.emulator.recording()
  if (recording === null) throw new Error('nothing was recorded')
  return { recording: JSON.parse(JSON.stringify(recording)), emailId: id }
}

async function replayOf(recording: Recording) {
  const { idSeed, demo, choices } = recording
  const emulator = await createEmulator({ idSeed, demo, choices })
  cleanups.push(emulator.close)
  return { emulator, replayed: await emulator.replay(recording) }
}

it('runs again with the same ids, faults, times and answers', async () => {
  const { recording, emailId } = await recorded()
  expect(recording.steps.length).toBeGreaterThan(9)
  expect(JSON.stringify(recording)).not.toContain('Not in the recording')
  const { emulator, replayed } = await replayOf(recording)
  expect(replayed).toEqual({ requests: expect.any(Number), differences: [] })
  const statuses = emulator.requests.map(({ status }) => status)
  expect(statuses).toEqual(expect.arrayContaining([200, 503, 0, 401]))
  expect(emulator.requests.find(({ path }) => path === '/resource/email')?.responseBody).toMatchObject({
    id: emailId,
  })
  expect(emulator.clock.now().toISOString()).toBe(recording.steps.at(-1)?.at)
})

it('says what is answered otherwise', async () => {
  const { recording } = await recorded()
  const changed = recording.steps.find((step) => step.kind === 'request' && step.path === '/resource/email')
  if (changed?.kind !== 'request') throw new Error('no such step')
  changed.answer = changed.answer.replace('Café', 'Tea')
  const { replayed } = await replayOf(recording)
  expect(replayed.differences).toEqual([
    expect.objectContaining({
      request: 'POST /resource/email',
      replayed: expect.objectContaining({ status: 200 }),
    }),
  ])
})

it('is begun, fetched and ended over HTTP', async () => {
  const api = await startApi()
  cleanups.push(api.emulator.close)
  const control = (method: string) => api.call(method, '/_emulator/recording', { token: null })
  expect((await control('GET')).status).toBe(404)
  expect((await control('POST')).body).toEqual({ recording: true })
  await api.renewToken()
  await control('DELETE')
  await api.call('GET', '/nowhere')
  const { body } = await control('GET')
  expect(body.steps.map(({ path }: { path: string }) => path)).toEqual([
    '/access/token',
    '/_emulator/recording',
  ])
})

it.each([[{}], [null], [{ format: 'mailframe-recording', version: 2, idSeed: 'a', steps: [] }]])(
  'refuses %j',
  async (value) => {
    const emulator = await createEmulator()
    cleanups.push(emulator.close)
    expect(() => emulator.replay(value as unknown as Recording)).toThrow(/recording/)
  },
)
