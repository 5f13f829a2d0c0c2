import { accountApiOf } from '../account/operation.js'
import { suppressionOperations } from './routes.js'

/** Suppressions in the OpenAPI document. */
export const suppressionApi = accountApiOf(
  { name: 'Suppressions', description: 'Addresses that bounced, complained or unsubscribed.' },
  suppressionOperations,
)
