import { accountApiOf } from '../account/operation.js'
import { apiUserOperations } from './routes.js'

/** API users in the OpenAPI document. */
export const apiUserApi = accountApiOf(
  { name: 'API users', description: 'Users that send, each with its own key.' },
  apiUserOperations,
)
