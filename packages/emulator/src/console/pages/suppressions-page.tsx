import type { Page as PageOf } from '@mailframe/protocol'
import type { Region } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { SuppressionCounts } from '../../core/sending/suppressions/console.js'
import type { Suppression, SuppressionRecord } from '../../core/sending/suppressions/records.js'
import { call, path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { count, Pager, Time, useLastPage, ZoneName } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { Segments } from '../parts/field.js'
import { NewEntry } from '../parts/new-entry.js'
import { ActionsHead, Page, Table } from '../parts/page.js'
import { RegionChoice } from '../parts/region.js'
import { Empty, Loaded } from '../parts/states.js'

const LISTS: readonly (readonly [list: Suppression, name: string])[] = [
  ['bounce', 'Bounces'],
  ['complaint', 'Complaints'],
  ['unsubscribe', 'Unsubscribes'],
]

/** Addresses that get no more email. */
export function SuppressionsPage() {
  const [region, setRegion] = useState<Region>('sg')
  const [list, setList] = useState<Suppression>('bounce')
  const at = path`sending/${region}/suppressions`
  const { data: counts } = useApi<SuppressionCounts>(at)
  return (
    <Page title="Suppressions" context={region}>
      <p className="lead">
        Emails to these addresses are not delivered: the send is accepted, and the email becomes invalid.
        Bounces, complaints and unsubscribes add addresses.
      </p>
      <RegionChoice region={region} onChange={setRegion} />
      <Segments
        label="List"
        value={list}
        onChange={setList}
        options={LISTS.map(([value, name]) => [
          value,
          counts === undefined ? name : `${name} (${count(counts[value])})`,
        ])}
      />
      <Addresses key={`${region}/${list}`} at={`${at}/${list}`} list={list} />
    </Page>
  )
}

function Addresses({ at, list }: { at: string; list: Suppression }) {
  const [text, setText] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const query = new URLSearchParams({ text, pageNo: String(pageNo) })
  const addresses = useApi<PageOf<SuppressionRecord>>(`${at}?${query}`, { keep: true })
  useLastPage(addresses.data, setPageNo)
  return (
    <>
      <NewEntry<SuppressionRecord>
        at={at}
        label={`New ${list}`}
        name="email"
        type="email"
        placeholder="ada@example.com"
        submit="Add address"
        done={({ email }) => `${email} added`}
      />
      <div className="filter">
        <input
          type="search"
          aria-label="Find an address"
          placeholder="Find an address"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPageNo(1)
          }}
        />
      </div>
      <Loaded of={addresses}>
        {(page) =>
          page.total === 0 ? (
            <Empty title={text === '' ? 'No addresses' : 'No address matches'} />
          ) : (
            <>
              <Table
                label="Addresses, newest first"
                className="stacked lists"
                head={
                  <>
                    <th>Address</th>
                    <th>Reason</th>
                    <th>Sent by</th>
                    <th>
                      Since (<ZoneName />)
                    </th>
                    <ActionsHead />
                  </>
                }
              >
                {page.list.map((one) => (
                  <Row key={one.email} at={at} one={one} />
                ))}
              </Table>
              <Pager page={page} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
    </>
  )
}

function Row({ at, one: { email, reason, apiUser, at: since } }: { at: string; one: SuppressionRecord }) {
  return (
    <tr>
      <td className="long">
        <bdi>{email}</bdi>
      </td>
      <td className="long">{reason}</td>
      <td>{apiUser === null ? <span className="muted">manually</span> : <code>{apiUser}</code>}</td>
      <td className="at">
        <Time at={since} />
      </td>
      <td className="row-actions">
        <ConfirmButton
          label="Remove…"
          name={`Remove ${email}…`}
          className="danger small"
          title={`Remove ${email}?`}
          work={() => call('DELETE', `${at}/${path`${email}`}`)}
          done="Address removed"
        >
          <p>The next email to it is delivered, unless the address is on another list.</p>
        </ConfirmButton>
      </td>
    </tr>
  )
}
