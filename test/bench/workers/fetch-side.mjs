// The open route as a function of Request and Response, called in this process.
import { serveCalls } from '../lib/worker.mjs'
import { createFetchProxy } from '../peers/proxy.mjs'

const [side, baseUrl] = process.argv.slice(2)
const service = { baseUrl, editorUrl: baseUrl, clientId: 'client', clientSecret: 'secret' }
const user = async () => ({ userId: 'ann', name: 'Ann', email: 'ann@example.com' })
const handle = side === 'ours' ? await ours() : createFetchProxy({ user, ...service })

async function ours() {
  const { createHandler, createMailframe } = await import('@mailframe/server')
  return createHandler({ mailframe: createMailframe(service), user })
}

async function open() {
  const response = await handle(
    new Request('http://app.example.com/api/mailframe/editor', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: 'http://app.example.com' },
      body: '{"emailId":"em_1"}',
    }),
  )
  const text = await response.text()
  if (response.status !== 200) throw new Error(`${response.status} ${text}`)
}

serveCalls({
  /** Calls a second, of which `concurrency` go on at a time, for so long. */
  async rate(seconds, concurrency) {
    const from = performance.now()
    const end = from + seconds * 1000
    let count = 0
    await atATime(concurrency, async () => {
      while (performance.now() < end) {
        await open()
        count += 1
      }
    })
    return { rate: count / ((performance.now() - from) / 1000) }
  },
  /** So many calls, all at once. */
  open: (count) => atATime(count, open),
})

async function atATime(count, work) {
  await Promise.all(Array.from({ length: count }, work))
}
