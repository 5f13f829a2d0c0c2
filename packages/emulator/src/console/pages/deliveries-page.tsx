import type { Page as PageOf } from '@mailframe/protocol'
import { useState } from 'react'
import type { ApplicationDetail } from '../../core/console/applications.js'
import type { DeliveryView } from '../../core/push/console.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { Pager, useLastPage } from '../parts/bits.js'
import { Page } from '../parts/page.js'
import { Empty, Loaded } from '../parts/states.js'
import { PushDelivery } from './deliveries/push-delivery.js'

/** Deliveries to the Push URL, with their attempts. */
export function DeliveriesPage({ applicationId }: { applicationId: string }) {
  const at = path`console/applications/${applicationId}`
  const application = useApi<ApplicationDetail>(at)
  const [pageNo, setPageNo] = useState(1)
  const deliveries = useApi<PageOf<DeliveryView>>(`${at}/deliveries?pageNo=${pageNo}`, { keep: true })
  useLastPage(deliveries.data, setPageNo)
  return (
    <Page title="Deliveries" context={application.data?.name ?? ''}>
      <p className="lead">
        {application.data?.push ? (
          <>
            To <code>{application.data.push.url}</code>
          </>
        ) : (
          'No Push URL is set.'
        )}{' '}
        <a href={hrefOf({ page: 'application', applicationId, section: 'push' })}>Push URL</a>
      </p>
      <Loaded of={deliveries}>
        {(page) =>
          page.list.length === 0 ? (
            <Empty title="No deliveries yet">
              <p>One appears each time an End User saves in the editor, once a Push URL is set.</p>
            </Empty>
          ) : (
            <>
              <ul className="deliveries">
                {page.list.map((delivery) => (
                  <PushDelivery
                    key={delivery.id}
                    at={`${at}/deliveries/${delivery.id}`}
                    delivery={delivery}
                    href={hrefOf({ page: 'delivery', applicationId, deliveryId: delivery.id })}
                  />
                ))}
              </ul>
              <Pager page={page} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}
