import type { Emulator } from '../index.js'
import { type EnvelopeAnswer, MAIL, post } from './send.js'

const { apiUser, apiKey } = MAIL

/** Calls an operation on the resources of the account, such as `label/list`; `null` leaves a field out. */
export const operate = (
  { url }: Pick<Emulator, 'url'>,
  name: string,
  fields: Record<string, string | null> = {},
  prefix = '',
): Promise<EnvelopeAnswer> => post(`${url}${prefix}/api/${name}`, { apiUser, apiKey, ...fields })
