import { accountApiOf } from '../account/operation.js'
import { addressListOperations } from './list-routes.js'
import { memberOperations } from './member-routes.js'

/** Address lists and their members in the OpenAPI document. */
export const addressListApi = accountApiOf(
  { name: 'Address lists', description: 'Lists of addresses and their members.' },
  [...addressListOperations, ...memberOperations],
)
