import { A_BUS, A_FUNCTION, A_SECRET, A_STORE, checkOptions, type Rules } from '../http/option-rules.js'
import type { PushReceiverOptions } from './options.js'

/** Of `push` in `createHandler`. */
export const PUSH_RULES: Rules = { key: A_SECRET, open: A_FUNCTION, token: A_SECRET, onSave: A_FUNCTION }

const RULES: Rules = { ...PUSH_RULES, events: A_BUS, store: A_STORE, onError: A_FUNCTION }

/** @throws TypeError */
export function checkReceiverOptions(options: PushReceiverOptions): void {
  checkOptions('createPushReceiver: ', options, RULES)
}
