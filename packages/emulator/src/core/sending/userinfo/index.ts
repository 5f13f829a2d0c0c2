import type { Resource } from '../../kernel/resource.js'
import { accountApiOf } from '../account/operation.js'
import { userinfoOperations, userinfoRoutes } from './routes.js'

/** The account itself. */
export const userinfo: Resource = {
  openapi: accountApiOf({ name: 'Account', description: 'The account itself.' }, userinfoOperations),
  routes: userinfoRoutes,
}
