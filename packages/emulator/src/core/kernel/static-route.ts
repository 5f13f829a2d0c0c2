import { sha256, toBase64Url } from '@mailframe/protocol/client'
import type { Route } from './call.js'
import { Failure } from './failure.js'
import { bytes, type Reply } from './reply.js'
import type { StaticPage } from './services.js'

/** A plain file name: nothing that a file system could read as a path. */
const NAME = /^[A-Za-z0-9_-]+(?:\.[A-Za-z0-9]+)+$/

/** The files of one page. `path` ends in `:name`. */
export function staticRoute(path: string, page: StaticPage): Route {
  return {
    method: 'GET',
    path,
    fault: 'serverError',
    quiet: true,
    embeddable: true,
    async handle({ readStaticFile, params, request }): Promise<Reply> {
      const name = params.name ?? ''
      const file = NAME.test(name) ? await readStaticFile(name, page) : null
      if (file === null) throw new Failure('notFound', 'file not found')
      const etag = `"${toBase64Url(await sha256(file.body))}"`
      // Names stay the same from version to version, so a browser asks each time whether its copy still holds.
      const headers = { 'Cache-Control': 'no-cache', ETag: etag, 'X-Content-Type-Options': 'nosniff' }
      if (request.headers.get('if-none-match') === etag)
        return { status: 304, headers, body: { kind: 'none' } }
      return bytes(file.body, { 'Content-Type': file.type, ...headers })
    },
  }
}
