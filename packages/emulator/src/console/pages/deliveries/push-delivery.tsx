import type { DeliveryDetail, DeliveryView } from '../../../core/push/console.js'
import { useApi } from '../../api/use-api.js'
import { Code } from '../../parts/bits.js'
import { Delivery } from '../../parts/delivery.js'
import { Loaded } from '../../parts/states.js'

/** One report to the Push URL. `href`: the address of its own page, where it does not stand there. */
export function PushDelivery({ at, delivery, href }: { at: string; delivery: DeliveryView; href?: string }) {
  const { email, form } = delivery
  return (
    <Delivery
      at={at}
      delivery={delivery}
      {...(href === undefined ? {} : { href })}
      name={
        <>
          {email.name} <span className="muted">by {email.userId}</span>
        </>
      }
      kind={form}
    >
      <Payload at={at} />
    </Delivery>
  )
}

function Payload({ at }: { at: string }) {
  const detail = useApi<DeliveryDetail>(at, { every: false })
  return (
    <Loaded of={detail}>
      {({ payload }) => <Code label="Payload" text={JSON.stringify(payload, null, 2)} />}
    </Loaded>
  )
}
