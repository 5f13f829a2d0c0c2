import { createEmulator, type Emulator } from '@mailframe/emulator'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { nowhere } from '../../test/serve.js'
import { checkEditor } from './editor.js'

let emulator: Emulator
beforeAll(async () => {
  emulator = await createEmulator()
})
afterAll(() => emulator.close())
beforeEach(() => emulator.reset())

const APP = 'https://app.example'

it('that answers, and that nothing keeps out of a frame', async () => {
  const [finding] = await checkEditor(emulator.editorUrl, 'http://localhost:3000')
  expect(finding).toMatchObject({ level: 'ok', message: expect.stringContaining('may frame it') })
})

it.each([
  [{ 'x-frame-options': 'DENY' }, 'X-Frame-Options: DENY'],
  [{ 'x-frame-options': 'sameorigin' }, 'X-Frame-Options: SAMEORIGIN'],
  [{ 'content-security-policy': "frame-ancestors 'self'" }, "frame-ancestors 'self'"],
  [{ 'content-security-policy': 'frame-ancestors https://other.example' }, 'https://other.example'],
])('that refuses the frame by %j', async (headers, words) => {
  await emulator.faults.add({ path: '/thirdApp', status: 200, headers })
  const [finding] = await checkEditor(emulator.editorUrl, APP)
  expect(finding).toMatchObject({ level: 'problem', mend: expect.stringContaining(APP) })
  expect(finding?.message).toContain(words)
})

it('whose frame-ancestors permits the app, whatever X-Frame-Options says', async () => {
  const headers = { 'x-frame-options': 'DENY', 'content-security-policy': `frame-ancestors ${APP}` }
  await emulator.faults.add({ path: '/thirdApp', status: 200, headers })
  const [finding] = await checkEditor(emulator.editorUrl, APP)
  // http within https is another matter.
  expect(finding).toMatchObject({ level: 'warning', message: expect.stringContaining('https') })
})

it.each([
  [404, 'before /thirdApp'],
  [503, 'Try again later'],
])('that answers %i', async (status, words) => {
  await emulator.faults.add({ path: '/thirdApp', status })
  expect(await checkEditor(emulator.editorUrl, APP)).toMatchObject([
    { level: 'problem', mend: expect.stringContaining(words) },
  ])
})

it('that is not there', async () => {
  expect(await checkEditor(await nowhere(), APP)).toMatchObject([{ level: 'problem' }])
  expect(await checkEditor(undefined, APP)).toMatchObject([{ level: 'skipped' }])
})
