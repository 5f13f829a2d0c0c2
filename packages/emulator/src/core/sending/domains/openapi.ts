import { accountApiOf } from '../account/operation.js'
import { domainOperations } from './routes.js'

/** Domains in the OpenAPI document. */
export const domainApi = accountApiOf(
  { name: 'Domains', description: 'Domains that are sent from.' },
  domainOperations,
)
