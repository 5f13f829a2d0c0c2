import type { SendingOptions } from '../hooks/options.js'
import type { Route } from './route.js'
import { sendingDeliveries } from './sending-deliveries.js'
import { sendingStatistics } from './sending-statistics.js'
import { sendingTest } from './sending-test.js'

/** The routes `…/sending/*`: each where there is what it works with. */
export function sendingRoutes(sending: SendingOptions): readonly Route[] {
  const { sender, account } = sending
  return [
    ...(sender ? [sendingTest(sending, sender)] : []),
    ...(account ? [sendingStatistics(account), sendingDeliveries(account)] : []),
  ]
}
