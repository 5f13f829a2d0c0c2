import { systemClock } from '@mailframe/protocol/client'
import { assembleSmtpSender, type SmtpSender } from '../smtp/create-smtp-sender.js'
import type { SmtpOptions } from '../smtp/options.js'
import { ACCOUNT } from './rest-server.js'
import type { SmtpTestServer } from './smtp-server.js'

export interface TestSender extends SmtpSender, Disposable {}

/** A sender to the server of a test, whose waits between tries are short. */
export function smtpSenderOf(
  { port, ca }: Pick<SmtpTestServer, 'port' | 'ca'>,
  options: SmtpOptions = {},
  alternative?: number,
): TestSender {
  const sender = assembleSmtpSender(
    { region: 'sg', addresses: { sg: { smtp: `127.0.0.1:${port}` } }, ...ACCOUNT, tls: { ca }, ...options },
    {
      clock: { ...systemClock, after: (ms, task) => systemClock.after(ms < 1_000 ? ms / 20 : ms, task) },
      random: () => 0,
      portsFrom: (first) => (alternative === undefined ? [first] : [first, alternative]),
    },
  )
  return Object.assign(sender, { [Symbol.dispose]: () => sender.close() })
}
