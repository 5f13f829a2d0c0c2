import { createExchange, systemClock } from '@mailframe/protocol/client'
import { SendingError } from '../client/error.js'
import type { SenderOptions } from '../client/options.js'
import type { Message } from '../message/message.js'
import { assembleSender } from '../sender/assemble-sender.js'
import type { Sender } from '../sender/create-sender.js'
import { ACCOUNT } from './rest-server.js'

/** A sender of the account of sg at `url`, whose waits between tries are short; `waits` tells how long they would be. */
export function senderOf(
  { url }: { url: string },
  options: SenderOptions = {},
  waits: number[] = [],
): Sender {
  return assembleSender(
    { region: 'sg', addresses: { sg: { api: url } }, ...ACCOUNT, ...options },
    {
      fetch: options.fetch ?? ((address, init) => fetch(address, init)),
      exchange: createExchange(options.fetch, globalThis),
      clock: {
        ...systemClock,
        after(ms, task) {
          const isWait = ms < 6_000
          if (isWait) waits.push(ms)
          return systemClock.after(isWait ? ms / 20 : ms, task)
        },
      },
      random: () => 0,
    },
  )
}

export const MESSAGE: Message = {
  from: 'shop@example.com',
  fromName: 'Shop',
  to: 'ann@example.com',
  subject: 'Hello',
  html: '<p>Hi</p>',
}

/** The SendingError that a call throws. */
export async function errorOf(call: Promise<unknown>): Promise<SendingError> {
  try {
    await call
  } catch (error) {
    if (error instanceof SendingError) return error
    throw error
  }
  throw new Error('the call succeeded')
}

export const addresses = (count: number) => Array.from({ length: count }, (_, at) => `user${at}@example.com`)
