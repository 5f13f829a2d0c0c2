import type { Email } from '@mailframe/protocol'
import { APPLICATION, applicationOf } from '../access/console.js'
import { emailRecords } from '../emails/records.js'
import type { Call, Route } from '../kernel/call.js'
import { invalidParameter } from '../kernel/failure.js'
import { localRoute } from '../kernel/local-route.js'
import { deliveryQueue } from '../push/deliveries.js'
import { someEmail } from './some-email.js'

/** Reports a save that nobody made, so that a receiver can be tried. */
export const testPushRoutes: readonly Route[] = [
  localRoute('POST', `${APPLICATION}/push/test`, (call) => {
    const { id: applicationId } = applicationOf(call)
    const place = someEmail(call, applicationId)
    const email = place === undefined ? undefined : call.get(emailRecords).get(place.scope, place.email.id)
    const deliveryId = call
      .get(deliveryQueue)
      .saved(place?.scope ?? { applicationId, userId: 'test' }, email ?? exampleEmail(call))
    if (deliveryId === null) throw invalidParameter('set a Push URL first')
    return { deliveryId }
  }),
]

/** Where the Application has none: the receiver will not find it. */
function exampleEmail({ clock }: Call): Email {
  const at = clock.now().toISOString()
  return {
    id: 'em_test',
    userId: 'test',
    name: 'Test push',
    subject: 'A test from the console',
    html: '<p>A test from the console</p>',
    json: {},
    extra: null,
    createdAt: at,
    updatedAt: at,
  }
}
