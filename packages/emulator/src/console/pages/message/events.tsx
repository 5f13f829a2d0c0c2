import type { EventName, MailEvent } from '../../../core/sending/events/event.js'
import { path } from '../../api/call.js'
import { useApi } from '../../api/use-api.js'
import { Time, type Tone } from '../../parts/bits.js'
import { Card } from '../../parts/page.js'
import { Empty, Loaded } from '../../parts/states.js'

const NAMES: Record<EventName, readonly [text: string, tone: Tone]> = {
  request: ['Requested', 'plain'],
  deliver: ['Delivered', 'good'],
  open: ['Opened', 'accent'],
  click: ['Clicked', 'accent'],
  unsubscribe: ['Unsubscribed', 'bad'],
  report_spam: ['Reported as spam', 'bad'],
  invalid: ['Invalid', 'bad'],
  soft_bounce: ['Soft bounce', 'bad'],
}

/** What happened to an email, oldest first. */
export function Events({ messageId }: { messageId: string }) {
  const events = useApi<MailEvent[]>(path`messages/${messageId}/events`, { every: 1000 })
  return (
    <Card title="Events">
      <Loaded of={events}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No events are kept for this email" />
          ) : (
            <ol aria-label="Events">
              {list.map((event) => (
                <Step key={event.id} event={event} />
              ))}
            </ol>
          )
        }
      </Loaded>
    </Card>
  )
}

function Step({ event }: { event: MailEvent }) {
  const [text, tone] = NAMES[event.event]
  return (
    <li className={`step ${tone}`}>
      <Time at={event.at} />
      <span className="step-text">
        {text} <span className="muted">{moreOf(event)}</span>
      </span>
    </li>
  )
}

function moreOf(event: MailEvent): string {
  switch (event.event) {
    case 'request':
      return event.recipients.length === 1 ? '' : `for ${event.recipients.length} recipients`
    case 'click':
      return event.url
    case 'invalid':
    case 'soft_bounce':
      return `${event.subStat} ${event.subStatDesc}`
    default:
      return ''
  }
}
