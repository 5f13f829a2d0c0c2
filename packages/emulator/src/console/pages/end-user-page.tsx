import { useState } from 'react'
import type { EndUserView } from '../../core/console/end-users.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { Time, ZoneName } from '../parts/bits.js'
import { Segments } from '../parts/field.js'
import { Card, Page } from '../parts/page.js'
import { Loaded } from '../parts/states.js'
import { EmailList } from './end-user/email-list.js'
import { LimitCard } from './end-user/limit-card.js'
import { Timeline } from './end-user/timeline.js'

/** One End User: profile, Emails, AI credits and timeline. */
export function EndUserPage({ applicationId, userId }: { applicationId: string; userId: string }) {
  const at = path`console/applications/${applicationId}/end-users/${userId}`
  const user = useApi<EndUserView>(at)
  const [view, setView] = useState<'timeline' | 'emails'>('timeline')
  return (
    <Page
      title={userId}
      context="End User"
      above={<a href={hrefOf({ page: 'application', applicationId, section: 'end-users' })}>End Users</a>}
    >
      <Loaded of={user}>
        {(data) => (
          <>
            <div className="columns">
              <Profile {...data} />
              <LimitCard at={at} credits={data.credits} />
            </div>
            <Segments
              label="View"
              value={view}
              onChange={setView}
              options={[
                ['timeline', 'Timeline'],
                ['emails', `Emails (${data.emails})`],
              ]}
            />
            {view === 'timeline' ? (
              <Timeline at={at} applicationId={applicationId} userId={userId} />
            ) : (
              <EmailList at={at} applicationId={applicationId} userId={userId} />
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

function Profile({ name, email, phone, createdAt }: EndUserView) {
  const none = <span className="muted">not given</span>
  return (
    <Card title="Profile">
      <dl className="facts">
        <div>
          <dt>Name</dt>
          <dd>{name ?? none}</dd>
        </div>
        <div>
          <dt>Email</dt>
          <dd>{email ?? none}</dd>
        </div>
        <div>
          <dt>Phone</dt>
          <dd>{phone ?? none}</dd>
        </div>
        <div>
          <dt>
            First seen (<ZoneName />)
          </dt>
          <dd>
            <Time at={createdAt} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
