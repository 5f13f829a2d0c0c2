import type { MessageView } from '../../../core/sending/message/routes.js'
import { CopyButton, Time, ZoneName } from '../../parts/bits.js'

/** Who sent it to whom, when, and by what. */
export function Facts({ message }: { message: MessageView }) {
  const { id, at, channel, region, user, from, fromName, to, toName, kind, label, tags } = message
  const facts: [string, string | null][] = [
    ['From', from === null ? null : fromName === null ? from : `${fromName} <${from}>`],
    [
      kind === 'sms' ? 'To' : kind[0]?.toUpperCase() + kind.slice(1),
      toName === null ? to : `${toName} <${to}>`,
    ],
    ['Sent by', `${user}, ${channel === 'sms' ? 'SMS' : channel.toUpperCase()} ${region}`],
    ['Template', message.templateId],
    ['Label', label],
    ['Tags', tags.length === 0 ? null : tags.join(', ')],
    ['sendRequestId', message.sendRequestId],
  ]
  return (
    <dl className="facts compact">
      {facts.map(([name, value]) =>
        value === null ? null : (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              <bdi>{value}</bdi>
            </dd>
          </div>
        ),
      )}
      <div>
        <dt>
          Time (<ZoneName />)
        </dt>
        <dd>
          <Time at={at} />
        </dd>
      </div>
      <div>
        <dt>ID</dt>
        <dd>
          <code>{id}</code> <CopyButton text={id} name="Copy the id" />
        </dd>
      </div>
    </dl>
  )
}
