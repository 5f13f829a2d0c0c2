import { accountApiOf } from '../account/operation.js'
import { templateOperations } from './routes.js'

/** Templates in the OpenAPI document. */
export const templateApi = accountApiOf(
  { name: 'Templates', description: 'Templates of email, and their approval.' },
  templateOperations,
)
