import { accountApiOf } from '../account/operation.js'
import { labelOperations } from './routes.js'

/** Labels in the OpenAPI document. */
export const labelApi = accountApiOf(
  { name: 'Labels', description: 'Labels that sends are counted by.' },
  labelOperations,
)
