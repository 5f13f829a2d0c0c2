import type { WebhookDeliveryDetail, WebhookDeliveryView } from '../../../core/sending/webhooks/routes.js'
import { path } from '../../api/call.js'
import { useApi } from '../../api/use-api.js'
import { Code } from '../../parts/bits.js'
import { Delivery } from '../../parts/delivery.js'
import { Loaded } from '../../parts/states.js'

/** At most this many recipients name a delivery. */
const SHOWN = 3

/** One report to a webhook. `href`: the address of its own page, where it does not stand there. */
export function WebhookDelivery({ delivery, href }: { delivery: WebhookDeliveryView; href?: string }) {
  const at = path`webhooks/deliveries/${delivery.id}`
  return (
    <Delivery
      at={at}
      delivery={delivery}
      {...(href === undefined ? {} : { href })}
      name={someOf(delivery.recipients)}
      kind={delivery.event}
    >
      <Fields at={at} />
    </Delivery>
  )
}

/** The first of them: a request may have a hundred. */
function someOf(recipients: readonly string[]): string {
  const more = recipients.length - SHOWN
  return [...recipients.slice(0, SHOWN), ...(more > 0 ? [`${more} more`] : [])].join(', ')
}

function Fields({ at }: { at: string }) {
  const detail = useApi<WebhookDeliveryDetail>(at, { every: false })
  return (
    <Loaded of={detail}>
      {({ fields }) => <Code label="Fields" text={JSON.stringify(fields, null, 2)} />}
    </Loaded>
  )
}
