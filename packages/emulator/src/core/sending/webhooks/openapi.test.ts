import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import Ajv2020 from 'ajv/dist/2020.js'
import { expect, it } from 'vitest'
import { createEmulator } from '../../../index.js'
import { consoleCall } from '../../../test/console-call.js'
import { sendMail } from '../../../test/send.js'
import { EVENT_NAMES } from '../events/event.js'

interface Document {
  webhooks: Record<
    string,
    {
      post: {
        requestBody: { content: Record<string, { encoding?: Record<string, { contentType: string }> }> }
      }
    }
  >
}

/** A form read as the document says: numbers are written in digits, what has an encoding is JSON. */
function fieldsOf(body: string, encoding: Record<string, { contentType: string }> = {}): object {
  const numbers = ['labelId', 'timestamp', 'recipientSize']
  const read = (name: string, value: string) =>
    encoding[name]?.contentType === 'application/json' || numbers.includes(name) ? JSON.parse(value) : value
  return Object.fromEntries([...new URLSearchParams(body)].map(([name, value]) => [name, read(name, value)]))
}

it.each(['json', 'form'] as const)('each event is what the document says of it, as %s', async (format) => {
  const received: { event: string; body: string }[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const piece of request) body += piece
    const fields = request.headers['content-type']?.includes('json')
      ? JSON.parse(body)
      : Object.fromEntries(new URLSearchParams(body))
    if (fields.event !== undefined) received.push({ event: String(fields.event), body })
    response.end()
  })
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  const emulator = await createEmulator()
  try {
    const { port } = receiver.address() as AddressInfo
    const added = await fetch(`${emulator.url}/_emulator/webhooks`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ url: `http://127.0.0.1:${port}/hook`, format }),
    })
    expect(added.status).toBe(200)
    await consoleCall(emulator, 'PUT', '/api-users/dev_user', { open: true, click: true, unsubscribe: true })
    await sendMail(emulator, {
      to: 'ada@example.com;bounce@mailframe.test;soft@mailframe.test;complaint@mailframe.test',
      html: '<a href="https://shop.example/">Shop</a>',
      labelName: 'Spring',
      headers: '{"SC-Custom-Order":"7"}',
    })
    const { html } = await emulator.messages.waitFor({ to: 'ada@example.com' })
    for (const [, address = ''] of (html ?? '').matchAll(/(?:href|src)="([^"]+)"/g)) {
      await fetch(address.replaceAll('&amp;', '&'), { redirect: 'manual' })
    }
    await expect
      .poll(() => [...new Set(received.map(({ event }) => event))].sort())
      .toEqual([...EVENT_NAMES].sort())

    const document = (await (await fetch(`${emulator.url}/openapi.json`)).json()) as Document
    expect(Object.keys(document.webhooks)).toEqual([...EVENT_NAMES])
    const type = format === 'json' ? 'application/json' : 'application/x-www-form-urlencoded'
    const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: true })
    ajv.addSchema({ ...document, $id: 'openapi' })
    for (const { event, body } of received) {
      const { encoding } = document.webhooks[event]?.post.requestBody.content[type] ?? {}
      const place = ['webhooks', event, 'post', 'requestBody', 'content', type, 'schema']
      const pointer = place.map((part) => encodeURIComponent(part.replaceAll('/', '~1'))).join('/')
      const validate = ajv.compile({ $ref: `openapi#/${pointer}`, unevaluatedProperties: false })
      const fields = format === 'json' ? JSON.parse(body) : fieldsOf(body, encoding)
      expect({ event, valid: validate(fields), errors: validate.errors }).toEqual({
        event,
        valid: true,
        errors: null,
      })
    }
  } finally {
    await emulator.close()
    receiver.closeAllConnections()
    await new Promise((resolve) => receiver.close(resolve))
  }
})
