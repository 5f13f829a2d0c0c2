import type { Resource } from '../../kernel/resource.js'
import { accountApiOf } from '../account/operation.js'
import { listTaskOperations, listTaskRoutes } from './routes.js'

/** What happened to sends to address lists. */
export const listTasks: Resource = {
  openapi: accountApiOf(
    { name: 'List tasks', description: 'How far sends to address lists are.' },
    listTaskOperations,
  ),
  routes: listTaskRoutes,
}
