import type { Case } from '../case.js'
import type { Context } from '../context.js'
import type { CallSpec } from '../service.js'

async function opening({ email, code }: Context): Promise<CallSpec> {
  const { userId, emailId } = await email()
  const query = new URLSearchParams({ code: await code(userId), id: emailId })
  return { method: 'GET', path: `/thirdApp?${query}` }
}

export const editorCases = {
  'open twice with one code': {
    async request(context) {
      const request = await opening(context)
      const first = await context.call(request)
      if (first.status !== 200) throw new Error(`the first opening was answered ${first.status}`)
      return request
    },
    status: 403,
    writes: true,
  },
  'open with an expired code': {
    async request(context) {
      const request = await opening(context)
      await context.advance(300_000)
      return request
    },
    status: 403,
    only: 'a jump in time',
  },
} satisfies Record<string, Case>
