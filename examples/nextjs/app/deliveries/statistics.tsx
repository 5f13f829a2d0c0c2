'use client'
import { DeliveryLog, SendingStatistics } from '@mailframe/react/sending'

/** Of the whole sending account, for admins: the route's `allow` refuses it to everyone else. */
export function AccountDeliveries() {
  return (
    <>
      <SendingStatistics />
      <DeliveryLog pageSize={10} />
    </>
  )
}
