import type { Page as PageOf } from '@mailframe/protocol'
import { useState } from 'react'
import type {
  WebhookDeliveryDetail,
  WebhookDeliveryView,
  WebhookView,
} from '../../core/sending/webhooks/routes.js'
import { call, path } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { Badge, Code, Pager, useLastPage, Value } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { Delivery } from '../parts/delivery.js'
import { Field, readForm } from '../parts/field.js'
import { Card, Page } from '../parts/page.js'
import { Empty, Loaded, Problem } from '../parts/states.js'

/** Addresses that events of email are reported to, and what was reported. */
export function WebhooksPage() {
  const webhooks = useApi<WebhookView[]>('webhooks')
  return (
    <Page title="Webhooks">
      <p className="lead">
        What becomes of each email is reported to these addresses, signed with the app key.
      </p>
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

function Address({ webhook: { id, url, region, format, events } }: { webhook: WebhookView }) {
  const at = path`webhooks/${id}`
  const [key, setKey] = useState<string | null>(null)
  const show = useAction<void, { key: string }>(() => call('GET', `${at}/key`), {
    after: (answer) => setKey(answer.key),
  })
  return (
    <div className="stack">
      <p className="inline">
        <code>{url}</code> <Badge>{region}</Badge> <Badge>{format}</Badge>
      </p>
      <p className="muted">{events.join(', ')}</p>
      {key !== null && <Value label="App key" text={key} />}
      <div className="inline">
        {key === null ? (
          <button type="button" onClick={() => show.run()}>
            Show the app key
          </button>
        ) : (
          <button type="button" onClick={() => setKey(null)}>
            Hide the app key
          </button>
        )}
        <ConfirmButton
          label="Remove…"
          title="Remove the address?"
          work={() => call('DELETE', at)}
          done="Address removed"
        >
          <p>Nothing is reported to it any more, and what waits for it fails.</p>
        </ConfirmButton>
      </div>
      <Problem error={show.error} />
    </div>
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
        label="Another address"
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
        hint="Left empty, one is made."
      />
      <Problem error={add.error} />
      <button type="submit" className="primary">
        Add
      </button>
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
            <p>They are made as emails are sent, delivered, opened and more, while there is an address.</p>
          </Empty>
        ) : (
          <>
            <ul className="deliveries">
              {page.list.map((delivery) => {
                const at = path`webhooks/deliveries/${delivery.id}`
                return (
                  <Delivery
                    key={delivery.id}
                    at={at}
                    delivery={delivery}
                    name={delivery.recipients.join(', ')}
                    kind={delivery.event}
                  >
                    <Fields at={at} />
                  </Delivery>
                )
              })}
            </ul>
            <Pager page={page} onPage={setPageNo} />
          </>
        )
      }
    </Loaded>
  )
}

function Fields({ at }: { at: string }) {
  const detail = useApi<WebhookDeliveryDetail>(at, { every: false })
  return (
    <Loaded of={detail}>
      {({ fields }) => <Code label="Fields" text={JSON.stringify(fields, null, 2)} />}
    </Loaded>
  )
}
