import { generateKeyPairSync } from 'node:crypto'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createEmulator } from '@mailframe/emulator'
import { createPushKey } from '@mailframe/protocol/service'
import { describe, expect, it } from 'vitest'
import { createMailframe } from '../client/create-mailframe.js'
import { createMemoryEventBus } from '../events/memory-bus.js'
import { createNodeHandler } from '../node.js'
import type { PushOptions } from './options.js'
import type { Save } from './save.js'

const POLL = { timeout: 10_000 }

/** An app whose Push URL the emulator knows, and the editor as a browser has it open. */
async function setUp(push: PushOptions, { key, query = '' }: { key?: string; query?: string } = {}) {
  let listener: RequestListener = (_, response) => response.end()
  const server = createServer((request, response) => listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const pushUrl = `http://127.0.0.1:${port}/api/mailframe/push${query}`
  const emulator = await createEmulator({ pushUrl, ...(key === undefined ? {} : { pushKey: key }) })
  const { clientId, clientSecret } = emulator.credentials
  const options = { baseUrl: emulator.url, editorUrl: emulator.editorUrl, clientId, clientSecret }
  const mailframe = createMailframe(options)
  const events = createMemoryEventBus()
  const user = () => ({ userId: 'ann' })
  listener = createNodeHandler({ mailframe, user, events, push, onError: () => {} })

  return {
    emulator,
    mailframe,
    events,
    async save(emailId: string, html: string) {
      const { address } = await mailframe.editor.open({ user: { userId: 'ann' }, emailId })
      const page = await (await fetch(address)).text()
      const { session } = JSON.parse(/id="mailframe-boot">(.*?)</.exec(page)?.[1] ?? '')
      const response = await fetch(`${emulator.editorUrl}/thirdApp/emails/${emailId}`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${session}`, 'content-type': 'application/json' },
        body: JSON.stringify({ html, json: { pages: [] } }),
      })
      expect(response.status).toBe(200)
    },
    async [Symbol.asyncDispose]() {
      await emulator.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

describe('the Push URL of the emulator', () => {
  const pem = () =>
    generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      publicKeyEncoding: { type: 'spki', format: 'pem' },
    }).privateKey

  it.each([
    ['under a symmetric key', createPushKey, undefined],
    ['under an RSA key', pem, 'a token'],
    ['plain', undefined, 'a token'],
  ])('reports each save, %s', async (_, makeKey, token) => {
    const key = makeKey?.()
    const saves: Save[] = []
    const onSave = (save: Save) => void saves.push(save)
    const query = token === undefined ? '' : `?token=${encodeURIComponent(token)}`
    await using app = await setUp({ key, token, onSave }, { query, ...(key === undefined ? {} : { key }) })
    const heard: unknown[] = []
    await app.events.subscribe({ userId: 'ann', listener: (event) => heard.push(event) })
    const { id } = await app.mailframe.emails.create({ userId: 'ann', name: 'N' })
    await app.save(id, '<p>Grüße</p>')
    await expect.poll(() => saves, POLL).toHaveLength(1)
    expect(saves[0]).toMatchObject({ emailId: id, userId: 'ann', html: '<p>Grüße</p>', stale: false })
    await expect
      .poll(() => heard, POLL)
      .toEqual([{ type: 'saved', id: expect.any(String), emailId: id, at: saves[0]?.at }])
  })

  it('is tried again where onSave failed, and not where it did not', async () => {
    const key = createPushKey()
    const outcomes: string[] = []
    const onSave = ({ html }: Save) => {
      outcomes.push(String(html))
      if (outcomes.length === 1) throw new Error('the database is down')
    }
    await using app = await setUp({ key, onSave }, { key })
    await app.emulator.clock.freeze()
    const { id } = await app.mailframe.emails.create({ userId: 'ann', name: 'N' })
    await app.save(id, '1')
    await app.emulator.clock.advance(0)
    await expect.poll(() => outcomes, POLL).toEqual(['1'])
    await app.save(id, '2')
    await expect.poll(() => outcomes, POLL).toEqual(['1', '2'])
    // The first one again, after the second.
    await expect
      .poll(async () => {
        await app.emulator.clock.advance(1_000)
        return outcomes
      }, POLL)
      .toEqual(['1', '2', '1'])
    await app.emulator.clock.advance(3_600_000)
    expect(outcomes).toHaveLength(3)
  })
})
