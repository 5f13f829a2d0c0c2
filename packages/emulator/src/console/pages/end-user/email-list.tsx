import type { EmailSummary, Page as PageOf } from '@mailframe/protocol'
import { useState } from 'react'
import { useApi } from '../../api/use-api.js'
import { hrefOf } from '../../lib/router.js'
import { Pager, Time, useLastPage, ZoneName } from '../../parts/bits.js'
import { Table } from '../../parts/page.js'
import { Empty, Loaded } from '../../parts/states.js'

/** The Emails of an End User, page by page. */
export function EmailList({
  at,
  applicationId,
  userId,
}: {
  at: string
  applicationId: string
  userId: string
}) {
  const [pageNo, setPageNo] = useState(1)
  const emails = useApi<PageOf<EmailSummary>>(`${at}/emails?pageNo=${pageNo}`, { keep: true })
  useLastPage(emails.data, setPageNo)
  return (
    <Loaded of={emails}>
      {(page) =>
        page.list.length === 0 ? (
          <Empty title="No Emails">
            <p>
              <code>POST /resource/email</code> creates one.
            </p>
          </Empty>
        ) : (
          <>
            <Table
              label="Emails"
              head={
                <>
                  <th>Name</th>
                  <th>Subject</th>
                  <th>Slug</th>
                  <th>
                    Updated (<ZoneName />)
                  </th>
                </>
              }
            >
              {page.list.map(({ id, name, subject, updatedAt }) => (
                <tr key={id}>
                  <td>
                    <a
                      className="strong"
                      href={hrefOf({ page: 'email', applicationId, userId, emailId: id })}
                    >
                      {name}
                    </a>
                  </td>
                  <td>{subject ?? <span className="muted">–</span>}</td>
                  <td>
                    <code>{id}</code>
                  </td>
                  <td>
                    <Time at={updatedAt} />
                  </td>
                </tr>
              ))}
            </Table>
            <Pager page={page} onPage={setPageNo} />
          </>
        )
      }
    </Loaded>
  )
}
