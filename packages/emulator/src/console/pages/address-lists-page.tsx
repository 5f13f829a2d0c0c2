import type { Page as PageOf } from '@mailframe/protocol'
import type { Region } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { AddressListLine } from '../../core/sending/address-lists/console.js'
import { call, path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { count, Pager, Time, useLastPage, ZoneName } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { ActionsHead, Page, Table } from '../parts/page.js'
import { RegionChoice } from '../parts/region.js'
import { Empty, Loaded } from '../parts/states.js'
import { MembersCard } from './lists/members-card.js'

/** The address lists of an account, and the members of the one that is open. */
export function AddressListsPage() {
  const [region, setRegion] = useState<Region>('sg')
  return (
    <Page title="Address lists" context={region}>
      <p className="lead">
        A send names a list by its alias, with <code>useAddressList</code>. The API creates lists and fills
        them.
      </p>
      <RegionChoice region={region} onChange={setRegion} />
      <AddressLists key={region} at={path`sending/${region}/address-lists`} />
    </Page>
  )
}

function AddressLists({ at }: { at: string }) {
  const [pageNo, setPageNo] = useState(1)
  const [open, setOpen] = useState<string | null>(null)
  const lists = useApi<PageOf<AddressListLine>>(`${at}?pageNo=${pageNo}`, { keep: true })
  useLastPage(lists.data, setPageNo)
  const shown = lists.data?.list.find(({ id }) => id === open)
  return (
    <>
      <Loaded of={lists}>
        {(page) =>
          page.total === 0 ? (
            <Empty title="No address lists">
              <p>
                <code>addresslist/add</code> creates one, <code>addressmember/add</code> fills it.
              </p>
            </Empty>
          ) : (
            <>
              <Table
                label="Address lists, newest first"
                className="stacked lists"
                head={
                  <>
                    <th>Alias</th>
                    <th>Name</th>
                    <th>Members</th>
                    <th>
                      Updated (<ZoneName />)
                    </th>
                    <ActionsHead />
                  </>
                }
              >
                {page.list.map((list) => (
                  <Row key={list.id} at={at} list={list} open={list.id === open} onOpen={setOpen} />
                ))}
              </Table>
              <Pager page={page} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
      {shown !== undefined && <MembersCard key={shown.id} at={at} list={shown} />}
    </>
  )
}

function Row({
  at,
  list: { id, address, name, description, memberCount, updatedAt },
  open,
  onOpen,
}: {
  at: string
  list: AddressListLine
  open: boolean
  onOpen: (id: string | null) => void
}) {
  return (
    <tr>
      <td className="long">
        <bdi>{address}</bdi>
      </td>
      <td className="long">
        <bdi>{name}</bdi> {description !== '' && <span className="muted">{description}</span>}
      </td>
      <td>
        {count(memberCount)} {memberCount === 1 ? 'member' : 'members'}
      </td>
      <td className="at">
        <Time at={updatedAt} />
      </td>
      <td className="row-actions">
        <button
          type="button"
          className="small"
          aria-label={`Members of ${address}`}
          aria-expanded={open}
          onClick={() => onOpen(open ? null : id)}
        >
          Members
        </button>{' '}
        <ConfirmButton
          label="Delete…"
          name={`Delete ${address}…`}
          className="danger small"
          title={`Delete ${address}?`}
          work={() => {
            // Closed before: its members are asked for as long as they are shown.
            onOpen(null)
            return call('DELETE', `${at}/${path`${address}`}`)
          }}
          done="Address list deleted"
        >
          <p>Its members are deleted too.</p>
        </ConfirmButton>
      </td>
    </tr>
  )
}
