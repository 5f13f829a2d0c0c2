import { createPushKey } from '@mailframe/protocol'
import { z } from 'zod'
import { applicationRecords, type PushSettings } from '../access/applications.js'
import { APPLICATION, applicationOf } from '../access/console.js'
import type { Call, Route } from '../kernel/call.js'
import { invalidParameter } from '../kernel/failure.js'
import { readInput } from '../kernel/local-input.js'
import { localRoute, refusing } from '../kernel/local-route.js'
import { readPushSettings } from './deliveries.js'

const PUSH = `${APPLICATION}/push`

/** `key`: null clears it, left out keeps it. */
const pushRequest = z.strictObject({
  url: z.string({ error: 'pushUrl is required' }),
  key: z.string({ error: 'pushKey must be a string' }).nullish(),
})

/** What was set, without the key. */
export interface PushView {
  url: string
  encrypted: boolean
}

export const pushRoutes: readonly Route[] = [
  localRoute('PUT', PUSH, async (call) => {
    const { url, key } = await readInput(call, pushRequest)
    const kept = applicationOf(call).push?.key
    return viewOf(save(call, await refusing(() => readPushSettings(url, key === undefined ? kept : key))))
  }),

  localRoute('DELETE', PUSH, (call) => {
    save(call, null)
    return { cleared: true }
  }),

  localRoute('GET', `${PUSH}/key`, (call) => ({ key: applicationOf(call).push?.key ?? null })),

  localRoute('POST', `${PUSH}/key`, (call) => {
    const key = createPushKey()
    save(call, { ...required(call), key })
    return { key }
  }),

  localRoute('DELETE', `${PUSH}/key`, (call) => {
    save(call, { ...required(call), key: null })
    return { cleared: true }
  }),
]

function required(call: Call): PushSettings {
  const { push } = applicationOf(call)
  if (push === null) throw invalidParameter('set a Push URL first')
  return push
}

function save<Push extends PushSettings | null>(call: Call, push: Push): Push {
  call.get(applicationRecords).put({ ...applicationOf(call), push })
  return push
}

const viewOf = ({ url, key }: PushSettings): PushView => ({ url, encrypted: key !== null })
