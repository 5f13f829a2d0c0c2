import type { HeldRequest } from '../http/shared-body.js'
import { checkReceiverOptions } from './option-checks.js'
import type { PushReceiverOptions } from './options.js'

/** Answers what the service sends to the Push URL. Never rejects. `report` goes before `onError`. */
export type PushReceiver = (
  request: Request | HeldRequest,
  report?: (error: unknown) => void,
) => Promise<Response>

/**
 * A receiver of the Push URL (spec/choices.md, Push URL callback), for a path of its own; `createHandler({ push })`
 * has one at `…/push`. Answers 200 `OK` once `onSave` resolved, and 500 where it rejects, so that the service sends
 * the save again. A save that came before is answered 200 without a call.
 *
 * @throws TypeError where an option is of another kind than its own.
 */
export function createPushReceiver(options: PushReceiverOptions): PushReceiver {
  checkReceiverOptions(options)
  let loading: Promise<PushReceiver> | undefined
  // An app that imports it starts without what only a push needs.
  const receiver = () => {
    loading ??= import('./receiver.js').then(({ systemReceiver }) => systemReceiver(options))
    return loading
  }
  return async (request, report) => (await receiver())(request, report)
}
