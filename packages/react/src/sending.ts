export type {
  SendingCounts,
  SendingDay,
  SendingDeliveriesResponse,
  SendingDelivery,
  SendingDeliveryStatus,
  SendingStatisticsResponse,
} from '@mailframe/protocol'
export { sendingKeys } from './sending/calls.js'
export { DeliveryLog, type DeliveryLogProps } from './sending/delivery-log.js'
export {
  type SendingDeliveriesInput,
  type SendTestOptions,
  useSendingDeliveries,
  useSendingStatistics,
  useSendTest,
  useSuspenseSendingDeliveries,
  useSuspenseSendingStatistics,
} from './sending/hooks.js'
export {
  SendTestButton,
  type SendTestButtonProps,
  type SendTestButtonState,
  type SentTest,
} from './sending/send-test-button.js'
export {
  type SendingPeriod,
  SendingStatistics,
  type SendingStatisticsProps,
} from './sending/statistics.js'
