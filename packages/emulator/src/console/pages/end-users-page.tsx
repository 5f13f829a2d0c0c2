import type { Page as PageOf } from '@mailframe/protocol'
import { useState } from 'react'
import type { EndUserView } from '../../core/console/end-users.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { count, Pager, useLastPage } from '../parts/bits.js'
import { CreditStatusBadge, creditText } from '../parts/credits.js'
import { Page, Table } from '../parts/page.js'
import { Empty, Loaded } from '../parts/states.js'

/** The End Users of an Application, with a search. */
export function EndUsersPage({ applicationId }: { applicationId: string }) {
  const [text, setText] = useState('')
  const [pageNo, setPageNo] = useState(1)
  const query = new URLSearchParams({ pageNo: String(pageNo), text })
  const users = useApi<PageOf<EndUserView>>(
    `${path`console/applications/${applicationId}/end-users`}?${query}`,
    { keep: true },
  )
  useLastPage(users.data, setPageNo)
  return (
    <Page title="End Users">
      <div className="filter">
        <input
          type="search"
          aria-label="Find by ID, name or email"
          placeholder="Find by ID, name or email"
          value={text}
          onChange={(event) => {
            setText(event.target.value)
            setPageNo(1)
          }}
        />
      </div>
      <Loaded of={users}>
        {(page) =>
          page.list.length === 0 ? (
            <Empty title={text === '' ? 'No End Users yet' : 'No End User matches'}>
              {text === '' && (
                <p>
                  <code>POST /access/code</code> and <code>POST /resource/email</code> create them.
                </p>
              )}
            </Empty>
          ) : (
            <>
              <Table
                label="End Users"
                head={
                  <>
                    <th>ID</th>
                    <th>Name</th>
                    <th>Email</th>
                    <th className="number">Emails</th>
                    <th className="number">AI credits assigned</th>
                    <th className="number">Used</th>
                    <th className="number">Remaining</th>
                    <th>Status</th>
                  </>
                }
              >
                {page.list.map((user) => (
                  <Row key={user.userId} applicationId={applicationId} user={user} />
                ))}
              </Table>
              <Pager page={page} onPage={setPageNo} />
              <p className="hint">
                Assigned, used and remaining cover the period of the limit. Without a limit, used covers all
                time.
              </p>
            </>
          )
        }
      </Loaded>
    </Page>
  )
}

function Row({ applicationId, user }: { applicationId: string; user: EndUserView }) {
  const { userId, name, email, emails, credits } = user
  return (
    <tr>
      <td>
        <a className="strong" href={hrefOf({ page: 'endUser', applicationId, userId })}>
          {userId}
        </a>
      </td>
      <td>{name ?? <span className="muted">–</span>}</td>
      <td>{email ?? <span className="muted">–</span>}</td>
      <td className="number">{count(emails)}</td>
      <td className="number">{creditText(credits.assigned)}</td>
      <td className="number">{count(credits.used)}</td>
      <td className="number">{creditText(credits.remaining)}</td>
      <td>
        <CreditStatusBadge status={credits.status} />
      </td>
    </tr>
  )
}
