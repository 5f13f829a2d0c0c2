import type { RequestRecord } from '../core/kernel/log/record.js'

/** A call as the request log has it: a POST of an Email without a body, but for `more`. */
export const requestRecord = (more: Partial<RequestRecord>): RequestRecord => ({
  id: 'req_1',
  at: '2026-01-01T00:00:00.000Z',
  method: 'POST',
  path: '/resource/email',
  query: {},
  status: 200,
  ms: 1,
  requestBody: null,
  responseBody: null,
  undocumented: [],
  ...more,
})
