import fc from 'fast-check'
import { expect, it } from 'vitest'
import { APP_KEY, formPost, jsonPost, NOW, newToken, signed, testClock } from '../test/webhooks.js'
import { assembleWebhookReceiver } from './receiver.js'

function setUp() {
  const events: string[] = []
  const receive = assembleWebhookReceiver(
    { appKey: APP_KEY, onEvent: ({ token }) => void events.push(token), onError() {} },
    testClock(),
  )
  return { receive, events }
}

const kinds = fc.constantFrom(formPost, jsonPost)

it('believes no signature in which one character was changed', async () => {
  const { receive, events } = setUp()
  const places = fc.nat({ max: 63 })
  const characters = fc.constantFrom(...'0123456789abcdefABCDEF gz')
  await fc.assert(
    fc.asyncProperty(kinds, places, characters, async (request, at, character) => {
      const fields = signed()
      const good = String(fields.signature)
      fc.pre(good[at] !== character.toLowerCase())
      const signature = good.slice(0, at) + character + good.slice(at + 1)
      expect((await receive(request({ ...fields, signature }))).status).toBe(401)
    }),
  )
  expect(events).toEqual([])
})

it('believes no timestamp or token but those that were signed', async () => {
  const { receive, events } = setUp()
  const other = fc.string({ minLength: 1, maxLength: 60 })
  await fc.assert(
    fc.asyncProperty(kinds, fc.constantFrom('timestamp', 'token'), other, async (request, name, value) => {
      const fields = signed()
      fc.pre(String(fields[name]) !== value)
      expect((await receive(request({ ...fields, [name]: value }))).status).toBe(401)
    }),
  )
  expect(events).toEqual([])
})

it('calls once for what was signed once, wherever timestamp and token are parted', async () => {
  const digits = fc.integer({ min: 0, max: 9999 }).map(String)
  await fc.assert(
    fc.asyncProperty(
      digits,
      fc.boolean(),
      fc.array(fc.integer({ min: 1, max: 16 })),
      async (head, seconds, cuts) => {
        const { receive, events } = setUp()
        const timestamp = String(seconds ? NOW / 1000 : NOW)
        const fields = signed({ timestamp, token: `${head}${newToken()}` })
        expect((await receive(formPost(fields))).status).toBe(200)
        const whole = `${timestamp}${fields.token}`
        for (const cut of cuts) {
          await receive(formPost({ ...fields, timestamp: whole.slice(0, cut), token: whole.slice(cut) }))
        }
        expect(events).toHaveLength(1)
      },
    ),
  )
})
