import { accountApiOf } from '../account/operation.js'
import { statisticsOperations } from './routes.js'

/** Statistics in the OpenAPI document. */
export const statisticsApi = accountApiOf(
  { name: 'Statistics', description: 'What was sent, and what became of it.' },
  statisticsOperations,
)
