import type { WebhookDeliveryDetail } from '../../core/sending/webhooks/routes.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { Page } from '../parts/page.js'
import { Loaded } from '../parts/states.js'
import { WebhookDelivery } from './webhooks/delivery.js'

/** One report to a webhook, with its attempts and its fields. */
export function WebhookDeliveryPage({ deliveryId }: { deliveryId: string }) {
  const delivery = useApi<WebhookDeliveryDetail>(path`webhooks/deliveries/${deliveryId}`)
  return (
    <Page
      title="Webhook delivery"
      context={deliveryId}
      above={<a href={hrefOf({ page: 'tool', tool: 'webhooks' })}>Webhooks</a>}
    >
      <Loaded of={delivery}>
        {(data) => (
          <ul className="deliveries">
            <WebhookDelivery delivery={data} />
          </ul>
        )}
      </Loaded>
    </Page>
  )
}
