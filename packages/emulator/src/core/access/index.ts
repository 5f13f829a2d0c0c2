import type { Resource } from '../kernel/resource.js'
import { applicationRecords } from './applications.js'
import { credentialRoutes } from './console.js'
import { accessApi } from './openapi.js'
import { accessRoutes } from './routes.js'

/** Tokens and codes, and who they are for: Applications, their credential pairs and their End Users. */
export const access: Resource = {
  openapi: accessApi,
  routes: [...accessRoutes, ...credentialRoutes],
  // Whoever set an editor domain in the console means its pages to be seen there.
  answersTo: (hostname, { get }) =>
    get(applicationRecords)
      .list()
      .some(({ editorDomain }) => editorDomain === hostname),
}
