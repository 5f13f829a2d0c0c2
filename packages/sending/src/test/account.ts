import { createExchange, systemClock } from '@mailframe/protocol/client'
import { type Account, type AccountClientOptions, assembleAccount } from '../account/create-account.js'
import { ACCOUNT, type Behaviour, startRest } from './rest-server.js'

/** A client of the account of sg at `url`, whose waits between tries are short. */
export function accountOf({ url }: { url: string }, options: AccountClientOptions = {}): Account {
  const { apiUser, apiKey } = ACCOUNT
  return assembleAccount(
    { region: 'sg', addresses: { sg: { api: url } }, apiUser, apiKey, ...options },
    {
      fetch: options.fetch ?? ((address, init) => fetch(address, init)),
      exchange: createExchange(options.fetch, globalThis),
      clock: {
        ...systemClock,
        after: (ms, task) => systemClock.after(ms < 6_000 ? ms / 20 : ms, task),
      },
      random: () => 0,
    },
  )
}

/** A success with this `info`. */
export const gives = (info: object, statusCode = 200): Behaviour => {
  return () => ({ body: { result: true, statusCode, message: 'said', info } })
}

/** What a call sends beside the credentials, and what it gives for `info`. */
export async function through(call: (account: Account) => Promise<unknown>, info: object = {}) {
  await using server = await startRest(gives(info))
  const result = await call(accountOf(server))
  const { apiUser, apiKey, ...fields } = server.seen[0]?.fields ?? {}
  return { path: server.seen[0]?.path, fields, result }
}
