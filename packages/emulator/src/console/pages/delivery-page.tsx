import type { DeliveryDetail } from '../../core/push/console.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { Page } from '../parts/page.js'
import { Loaded } from '../parts/states.js'
import { PushDelivery } from './deliveries/push-delivery.js'

/** One delivery to the Push URL, with its attempts and its payload. */
export function DeliveryPage({ applicationId, deliveryId }: { applicationId: string; deliveryId: string }) {
  const at = path`console/applications/${applicationId}/deliveries/${deliveryId}`
  const delivery = useApi<DeliveryDetail>(at, { every: 1000 })
  return (
    <Page
      title="Delivery"
      context={deliveryId}
      above={<a href={hrefOf({ page: 'application', applicationId, section: 'deliveries' })}>Deliveries</a>}
    >
      <Loaded of={delivery}>
        {(data) => (
          <ul className="deliveries">
            <PushDelivery at={at} delivery={data} />
          </ul>
        )}
      </Loaded>
    </Page>
  )
}
