import type { CheckedMessage } from '@mailframe/protocol/sending'
import type { SenderOptions } from '../client/options.js'

/** Told what is sent but may be trouble. */
export function warn({ onWarning }: Pick<SenderOptions, 'onWarning'>, text: string): void {
  if (onWarning === undefined) console.warn(text)
  else onWarning(text)
}

/** Tells once for each field that REST leaves out display names: its `to` and `cc` are addresses. */
export function createNameWarning(options: Pick<SenderOptions, 'onWarning'>) {
  const warned = new Set<string>()
  return (field: 'to' | 'cc', list: CheckedMessage['to']): void => {
    if (warned.has(field) || list.every(({ name }) => name === null)) return
    warned.add(field)
    warn(
      options,
      `display names of ${field} are not sent over REST, which takes addresses only; SMTP sends them`,
    )
  }
}
