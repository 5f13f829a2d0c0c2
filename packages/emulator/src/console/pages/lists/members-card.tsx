import type { Page as PageOf } from '@mailframe/protocol'
import { useState } from 'react'
import type { AddressListLine } from '../../../core/sending/address-lists/console.js'
import type { MemberRecord } from '../../../core/sending/address-lists/members.js'
import { path } from '../../api/call.js'
import { useApi } from '../../api/use-api.js'
import { Pager, Time, useLastPage, ZoneName } from '../../parts/bits.js'
import { Card, Table } from '../../parts/page.js'
import { Empty, Loaded } from '../../parts/states.js'

/** The members of a list, those added first first. */
export function MembersCard({ at, list: { address } }: { at: string; list: AddressListLine }) {
  const [pageNo, setPageNo] = useState(1)
  const members = useApi<PageOf<MemberRecord>>(`${at}/${path`${address}`}/members?pageNo=${pageNo}`, {
    keep: true,
  })
  useLastPage(members.data, setPageNo)
  return (
    <Card title={`Members of ${address}`}>
      <Loaded of={members}>
        {(page) =>
          page.total === 0 ? (
            <Empty title="No members" />
          ) : (
            <>
              <Table
                label={`Members of ${address}`}
                className="stacked lists"
                head={
                  <>
                    <th>Address</th>
                    <th>Name</th>
                    <th>Values</th>
                    <th>
                      Added (<ZoneName />)
                    </th>
                  </>
                }
              >
                {page.list.map(({ member, name, vars, createdAt }) => (
                  <tr key={member}>
                    <td className="long">
                      <bdi>{member}</bdi>
                    </td>
                    <td className="long">
                      {name === '' ? <span className="muted">none</span> : <bdi>{name}</bdi>}
                    </td>
                    <td className="cut">
                      <Values vars={vars} />
                    </td>
                    <td className="at">
                      <Time at={createdAt} />
                    </td>
                  </tr>
                ))}
              </Table>
              <Pager page={page} onPage={setPageNo} />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

function Values({ vars }: Pick<MemberRecord, 'vars'>) {
  const values = Object.entries(vars)
  if (values.length === 0) return <span className="muted">none</span>
  return <code>{values.map(([name, value]) => `%${name}%: ${value}`).join(', ')}</code>
}
