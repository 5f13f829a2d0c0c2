import type { ApiPart } from '../kernel/operation.js'
import { json } from '../kernel/reply.js'
import type { Resource } from '../kernel/resource.js'
import { openApiDocument } from './document.js'

/** The description of the service's own API, from what its resources say. */
export const openApi = (parts: readonly ApiPart[]): Resource => ({
  routes: [
    {
      method: 'GET',
      path: '/openapi.json',
      fault: 'serverError',
      quiet: true,
      handle: ({ choices, url }) => json(openApiDocument(parts, choices.current, url.origin)),
    },
  ],
})
