import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { bundle } from '../test/bundle.js'
import { clientOf, failureOf } from '../test/client.js'
import { answers, type Behaviour, startService } from '../test/service.js'

const BOMBED = fileURLToPath(new URL('../test/processes/bombed.ts', import.meta.url))
const MEGABYTE = 1_048_576

describe('answers that are too large', () => {
  it('20 gzip bombs at once stay under 150 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(100 * MEGABYTE, ' '))
    const explodes: Behaviour = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-encoding': 'gzip' })
      response.end(bomb)
      return undefined
    }
    await using service = await startService(explodes)
    await using script = await bundle(BOMBED, { external: [/^node:/] })
    const child = fork(script.file, { env: { ...process.env, BASE_URL: service.url } })
    try {
      const [{ errors, mostMegabytes }] = await once(child, 'message')
      expect(errors).toEqual(Array.from({ length: 20 }, () => 'invalidResponse'))
      expect(service.seen).toHaveLength(20)
      expect(mostMegabytes).toBeLessThan(150)
    } finally {
      child.kill('SIGKILL')
    }
  }, 60_000)

  it('are refused from 4 MiB on, whatever the characters; what a document can need is read', async () => {
    const html = 'é'.repeat(1_900_000)
    await using service = await startService(
      answers({ id: 'mail-1', name: 'n', html }),
      answers({ id: 'mail-1', name: 'n', html: html + html }),
    )
    const mailframe = clientOf(service)
    const ref = { userId: 'ann', emailId: 'mail-1' }
    expect((await mailframe.emails.get(ref)).html).toBe(html)
    const error = await failureOf(mailframe.emails.get(ref))
    expect(error).toMatchObject({
      error: 'invalidResponse',
      message: expect.stringContaining('4194304 bytes'),
    })
  })
})
