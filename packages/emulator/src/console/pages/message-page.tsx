import type { MessageView } from '../../core/sending/message/routes.js'
import { call, path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { goTo, hrefOf } from '../lib/router.js'
import { ConfirmButton } from '../parts/confirm.js'
import { Page } from '../parts/page.js'
import { Loaded } from '../parts/states.js'
import { Events } from './message/events.js'
import { Facts } from './message/facts.js'
import { Mail } from './message/mail.js'
import { Sms } from './message/sms.js'

/** One message, as its recipient gets it. */
export function MessagePage({ messageId }: { messageId: string }) {
  const at = path`messages/${messageId}`
  const message = useApi<MessageView>(at, { every: false })
  return (
    <Page
      title={message.data === undefined ? 'Message' : titleOf(message.data)}
      context="Inbox"
      above={<a href={hrefOf({ page: 'tool', tool: 'inbox' })}>Inbox</a>}
      actions={
        <>
          {message.data?.sourceUrl != null && (
            <a className="button" href={message.data.sourceUrl.slice(1)} download>
              Download .eml
            </a>
          )}
          <ConfirmButton
            label="Delete…"
            title="Delete this message?"
            work={() => call('DELETE', at)}
            done="Message deleted"
            after={() => goTo(hrefOf({ page: 'tool', tool: 'inbox' }))}
          >
            <p>Only this recipient's copy is deleted.</p>
          </ConfirmButton>
        </>
      }
    >
      <Loaded of={message}>
        {(data) => (
          <>
            <Facts message={data} />
            {data.warning !== null && <p className="note">{data.warning}</p>}
            {data.channel === 'sms' ? <Sms message={data} /> : <Mail message={data} />}
            {data.channel !== 'sms' && <Events messageId={messageId} />}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function titleOf({ channel, subject, to }: MessageView): string {
  if (channel === 'sms') return `SMS to ${to}`
  return subject === null || subject === '' ? '(no subject)' : subject
}
