import { type Region, SENDING_LIMITS } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { ApiUserLine, NewKey } from '../../core/sending/api-users/console.js'
import { path } from '../api/call.js'
import { secretOf, useSecrets } from '../api/secrets.js'
import { useApi } from '../api/use-api.js'
import { ActionsHead, Page, Table } from '../parts/page.js'
import { RegionChoice } from '../parts/region.js'
import { Loaded } from '../parts/states.js'
import { KeyDialog } from './api-users/key-dialog.js'
import { NewUserDialog } from './api-users/new-user-dialog.js'
import { RecipientsCard } from './api-users/recipients-card.js'
import { ApiUserRow } from './api-users/row.js'

/** Who may send, what of their mail is tracked, and their keys. */
export function ApiUsersPage() {
  const [region, setRegion] = useState<Region>('sg')
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<NewKey | null>(null)
  const at = path`sending/${region}`
  const secrets = useSecrets()
  const users = useApi<ApiUserLine[]>(`${at}/api-users`)
  return (
    <Page
      title="API users"
      context={region}
      actions={
        <button type="button" onClick={() => setMaking(true)}>
          New API user
        </button>
      }
    >
      <p className="lead">
        Credentials for REST and SMTP, at most {SENDING_LIMITS.apiUsers} per account. Only hashes of the keys
        are kept, except for the seeded ones.
      </p>
      <RegionChoice region={region} onChange={setRegion} />
      <Loaded of={users}>
        {(list) => (
          <Table
            label="API users, oldest first"
            className="stacked lists"
            head={
              <>
                <th>Name</th>
                <th>Key</th>
                <th>Sent today</th>
                <th>Test user</th>
                <th>Opens</th>
                <th>Clicks</th>
                <th>Unsubscribe link</th>
                <ActionsHead />
              </>
            }
          >
            {list.map((user) => (
              <ApiUserRow
                key={`${region}/${user.name}`}
                at={`${at}/api-users`}
                user={user}
                secret={secretOf(secrets.data, 'apiUser', user.name)}
                onKey={setMade}
              />
            ))}
          </Table>
        )}
      </Loaded>
      <p className="hint">
        A test user can send only to registered recipients; other addresses get <code>40886</code>. Opens adds
        a tracking image to each email, Clicks routes its links through the emulator, and Unsubscribe link
        adds one at the end.
      </p>
      <RecipientsCard key={region} at={at} />
      {making && (
        <NewUserDialog
          at={at}
          onClose={() => setMaking(false)}
          onMade={(key) => {
            setMaking(false)
            setMade(key)
          }}
        />
      )}
      {made !== null && <KeyDialog made={made} region={region} onClose={() => setMade(null)} />}
    </Page>
  )
}
