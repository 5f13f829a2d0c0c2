import type { Runtime } from '@mailframe/protocol/client'
import { type Envelope, MAIL_FIELDS } from '@mailframe/protocol/sending'
import type { Configuration } from '../client/configuration.js'
import type { CallOptions, SenderOptions } from '../client/options.js'
import { post } from '../client/post.js'
import { encodeFields, type Field } from '../message/form.js'

/** Options of one call. */
export type AccountCallOptions = Pick<CallOptions, 'timeout' | 'signal'>

export interface AccountContext {
  options: Pick<SenderOptions, 'timeout' | 'fetch' | 'onRequest' | 'onResponse' | 'apiKey' | 'smsKey'>
  runtime: Runtime
  configuration: Configuration
  /** Other paths below the base address, by their names such as `label/list`. */
  paths: Readonly<Record<string, string | undefined>>
}

/** A parameter of a call: what is absent is not sent, several are joined. */
export type Param = string | number | boolean | readonly (string | number)[] | null | undefined
/** The parameters of a call by their names. */
export type Params = Readonly<Record<string, Param>>

/** Whether a call changes something: such a call is not repeated where its outcome is unknown. */
export type Effect = 'read' | 'write'

/**
 * Makes one call, always as a POST: in a query the key would stand in the logs of every proxy (spec/public-facts.md:
 * both methods are accepted). A success is `result`, whatever the statusCode.
 *
 * @throws SendingError
 */
export async function callAccount(
  { options, runtime, configuration, paths }: AccountContext,
  name: string,
  params: Params,
  effect: Effect,
  callOptions: AccountCallOptions = {},
): Promise<Envelope> {
  const fields = fieldsOf(params)
  return post(
    options,
    runtime,
    {
      operation: name,
      path: `/${(paths[name] ?? `api/${name}`).replace(/^\/+/, '')}`,
      channel: configuration.mail,
      mayHaveRun: effect === 'read' ? '' : '; the change may have been made',
      body: ({ user, key }) => ({
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: encodeFields([[MAIL_FIELDS.apiUser, user], [MAIL_FIELDS.apiKey, key.reveal()], ...fields]),
      }),
    },
    { ...callOptions, repeatUnknown: effect === 'read' },
  )
}

function fieldsOf(params: Params): Field[] {
  return Object.entries(params).flatMap(([name, value]): Field[] => {
    if (value === undefined || value === null) return []
    return [[name, Array.isArray(value) ? value.join(';') : String(value)]]
  })
}
