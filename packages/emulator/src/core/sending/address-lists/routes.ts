import { accountRoutesOf } from '../account/operation.js'
import { addressListOperations } from './list-routes.js'
import { memberOperations } from './member-routes.js'

/** Address lists and their members. */
export const addressListRoutes = accountRoutesOf([...addressListOperations, ...memberOperations])
