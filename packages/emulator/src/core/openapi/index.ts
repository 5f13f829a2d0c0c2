import { json } from '../kernel/reply.js'
import type { Resource } from '../kernel/resource.js'
import { openApiDocument } from './document.js'

/** The description of the service's own API. */
export const openApi: Resource = {
  routes: [
    {
      method: 'GET',
      path: '/openapi.json',
      fault: 'serverError',
      quiet: true,
      handle: ({ choices, url }) => json(openApiDocument(choices.current, url.origin)),
    },
  ],
}
