import { requireApplication } from '../access/authorization.js'
import { emailRecords } from '../emails/records.js'
import { readBytes } from '../kernel/body.js'
import type { Route } from '../kernel/call.js'
import { Failure, invalidParameter } from '../kernel/failure.js'
import { bytes, json } from '../kernel/reply.js'
import { pictureType } from './picture-type.js'
import { assetRecords } from './records.js'
import { authorizeSession } from './session.js'

/** The largest picture, in bytes. */
const PICTURE_BYTES = 5 * 1024 * 1024

/** Pictures that are dropped into the editor: kept here and shown by address, never written into the email. */
export const assetRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/thirdApp/assets',
    fault: 'serverError',
    async handle(call) {
      const { get, clock, request } = call
      const { scope, emailId } = await authorizeSession(call)
      const content = await readBytes(request, PICTURE_BYTES)
      if (content === null) throw invalidParameter(`image must not exceed ${PICTURE_BYTES} bytes`)
      const type = pictureType(content)
      if (type === null) throw invalidParameter('image must be a PNG, JPEG, GIF or WebP')
      requireApplication(call, scope.applicationId)
      if (get(emailRecords).get(scope, emailId) === undefined) {
        throw new Failure('emailNotFound', 'the Email of this session no longer exists')
      }
      const { id } = get(assetRecords).add(scope, type, content, clock.now())
      // Relative to the page, which alone knows the address that people see: behind a proxy, in a sub-folder.
      return json({ src: `thirdApp/assets/${id}` })
    },
  },
  {
    method: 'GET',
    path: '/thirdApp/assets/:assetId',
    fault: 'serverError',
    quiet: true,
    embeddable: true,
    handle({ get, params }) {
      const asset = get(assetRecords).get(params.assetId ?? '')
      if (asset === null) throw new Failure('notFound', 'image not found')
      return bytes(asset.content, {
        'Content-Type': asset.type,
        'Cache-Control': 'public, max-age=31536000, immutable',
        'X-Content-Type-Options': 'nosniff',
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
    },
  },
]
