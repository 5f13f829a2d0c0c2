import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeContract } from './contract.js'
import { buildNext, NEXT_HOSTS, nextOrigin, stopNext } from './hosts/next.js'
import { exchange } from './wire.js'

beforeAll(buildNext, 300_000)
afterAll(stopNext)

describeContract(NEXT_HOSTS)

describe.each(['ends', 'ends-pages'])(
  'hooks that end a call by what Next.js has for it, at /api/%s',
  (folder) => {
    it.each([
      ['redirect', 307],
      ['notFound', 404],
      ['forbidden', 403],
      ['unauthorized', 401],
    ])('%s()', async (ends, status) => {
      const headers = { 'x-ends': ends, 'content-type': 'application/json' }
      for (const wire of [{ headers }, { headers, method: 'POST', body: '{"name":"n"}' }]) {
        const answer = await exchange(`${await nextOrigin()}/api/${folder}/emails`, wire)
        expect(answer.status).toBe(status)
        expect(answer.headers.location).toBe(ends === 'redirect' ? '/sign-in?from=a;b' : undefined)
      }
    })
  },
)
