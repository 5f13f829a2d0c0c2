import type { Page as PageOf } from '@mailframe/protocol'
import { useState } from 'react'
import type { WebhookDeliveryView, WebhookView } from '../../core/sending/webhooks/routes.js'
import { call } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { Pager, useLastPage } from '../parts/bits.js'
import { Field, readForm } from '../parts/field.js'
import { Card, Page } from '../parts/page.js'
import { Empty, Loaded, Problem } from '../parts/states.js'
import { Address } from './webhooks/address.js'
import { WebhookDelivery } from './webhooks/delivery.js'

/** Addresses that events of email are reported to, and what was reported. */
export function WebhooksPage() {
  const webhooks = useApi<WebhookView[]>('webhooks')
  return (
    <Page title="Webhooks">
      <p className="lead">Events of each email are reported to these addresses, signed with the app key.</p>
      <Loaded of={webhooks}>
        {(list) => (
          <Card title="Addresses">
            {list.map((webhook) => (
              <Address key={webhook.id} webhook={webhook} />
            ))}
            <AddForm />
          </Card>
        )}
      </Loaded>
      <Deliveries />
    </Page>
  )
}

function AddForm() {
  const add = useAction(
    ({ url, key }: Record<string, string>) =>
      call<WebhookView>('POST', 'webhooks', { json: { url, ...(key ? { key } : {}) } }),
    { done: 'Address added' },
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add.run(readForm(event.currentTarget))
      }}
    >
      <Field
        label="New address"
        name="url"
        inputMode="url"
        placeholder="http://127.0.0.1:3000/api/webhooks"
        autoComplete="off"
        spellCheck={false}
        hint="https, or http on a loopback host. It must answer 200 to GET and POST."
      />
      <Field
        label="App key"
        name="key"
        autoComplete="off"
        spellCheck={false}
        hint="Leave empty to generate one."
      />
      <Problem error={add.error} />
      <div className="inline">
        <button type="submit" className="primary">
          Add
        </button>
      </div>
    </form>
  )
}

function Deliveries() {
  const [pageNo, setPageNo] = useState(1)
  const deliveries = useApi<PageOf<WebhookDeliveryView>>(`webhooks/deliveries?pageNo=${pageNo}`, {
    keep: true,
  })
  useLastPage(deliveries.data, setPageNo)
  return (
    <Loaded of={deliveries}>
      {(page) =>
        page.list.length === 0 ? (
          <Empty title="No deliveries yet">
            <p>They appear as emails are sent, delivered, opened and so on, once there is an address.</p>
          </Empty>
        ) : (
          <>
            <ul className="deliveries">
              {page.list.map((delivery) => (
                <WebhookDelivery
                  key={delivery.id}
                  delivery={delivery}
                  href={hrefOf({ page: 'webhookDelivery', deliveryId: delivery.id })}
                />
              ))}
            </ul>
            <Pager page={page} onPage={setPageNo} />
          </>
        )
      }
    </Loaded>
  )
}
