import type { Page as PageOf } from '@mailframe/protocol'
import { useState } from 'react'
import type { MessageLine } from '../../core/sending/message/console.js'
import { call } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { Badge, count, Pager, Time, useLastPage, ZoneName } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { Page, Table } from '../parts/page.js'
import { Empty, Loaded } from '../parts/states.js'

const CHANNELS = [
  ['', 'Any channel'],
  ['rest', 'REST'],
  ['smtp', 'SMTP'],
  ['sms', 'SMS'],
] as const

/** What was sent, to whomever: nothing leaves the emulator. */
export function InboxPage() {
  const [text, setText] = useState('')
  const [channel, setChannel] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const query = new URLSearchParams({ text, channel, pageNo: String(pageNo) })
  const messages = useApi<PageOf<MessageLine> & { all: number }>(`console/messages?${query}`, {
    every: 1000,
    keep: true,
  })
  useLastPage(messages.data, setPageNo)
  return (
    <Page
      title="Inbox"
      actions={
        <ConfirmButton
          label="Delete all…"
          title="Delete all messages?"
          work={() => call('DELETE', 'messages')}
          done="All messages deleted"
        >
          <p>Quotas and the request log stay as they are.</p>
        </ConfirmButton>
      }
    >
      <div className="filter">
        <input
          type="search"
          aria-label="Find by sender, recipient or subject"
          placeholder="Find by sender, recipient or subject"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPageNo(1)
          }}
        />
        <select
          aria-label="Channel"
          value={channel}
          onChange={(event) => {
            setChannel(event.target.value)
            setPageNo(1)
          }}
        >
          {CHANNELS.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      </div>
      <Loaded of={messages}>
        {(page) =>
          page.list.length === 0 ? (
            <Nothing all={page.all} />
          ) : (
            <>
              <Table
                label="Messages, newest first"
                className="stacked inbox"
                head={
                  <>
                    <th>To</th>
                    <th>Subject</th>
                    <th>From</th>
                    <th>Channel</th>
                    <th>
                      Time (<ZoneName />)
                    </th>
                  </>
                }
              >
                {page.list.map((line) => (
                  <Line key={line.id} line={line} />
                ))}
              </Table>
              <p className="hint">
                {count(page.total)} of {count(page.all)} {page.all === 1 ? 'message' : 'messages'}
              </p>
              <Pager page={page} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function Nothing({ all }: { all: number }) {
  if (all > 0) return <Empty title="No message matches" />
  return (
    <Empty title="Nothing sent yet">
      <p>
        Whatever you send through <code>POST /api/mail/send</code>, SMTP or <code>POST /smsapi/send</code> is
        kept here, once per recipient. Nothing leaves the emulator.
      </p>
    </Empty>
  )
}

function Line({ line }: { line: MessageLine }) {
  const { id, at, channel, region, to, from, title, invalid, attachments, segments } = line
  return (
    <tr>
      <td className="address to">
        <bdi>{to}</bdi>
      </td>
      <td className="path">
        <a href={hrefOf({ page: 'message', messageId: id })}>
          <bdi>{title === '' ? '(no subject)' : title}</bdi>
        </a>
        {invalid && <span className="mark bad">invalid</span>}
        {attachments > 0 && (
          <span className="mark">{attachments === 1 ? '1 file' : `${count(attachments)} files`}</span>
        )}
        {segments !== null && segments > 1 && <span className="mark">{segments} segments</span>}
      </td>
      <td className="address from">
        {from === null ? <span className="muted">SMS</span> : <bdi>{from}</bdi>}
      </td>
      <td className="channel">
        <Badge>{channel === 'sms' ? channel : `${channel} ${region}`}</Badge>
      </td>
      <td className="at">
        <Time at={at} />
      </td>
    </tr>
  )
}
