import { useState } from 'react'
import type { AiView } from '../../core/ai/console.js'
import type { ApplicationDetail } from '../../core/console/applications.js'
import { call, path } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { fromInput, useZone, zoneName } from '../lib/zone.js'
import { count, Time, ZoneName } from '../parts/bits.js'
import { Dialog } from '../parts/dialog.js'
import { Field, readForm, Segments } from '../parts/field.js'
import { Card, Page, Table } from '../parts/page.js'
import { Empty, Loaded, Problem } from '../parts/states.js'
import { UsageChart } from './ai/usage-chart.js'

type Days = '7' | '30' | '90'

/** AI credits of an Application: what is left, grants, and use by day. */
export function AiPage({ applicationId }: { applicationId: string }) {
  const at = path`console/applications/${applicationId}`
  const application = useApi<ApplicationDetail>(at)
  const [days, setDays] = useState<Days>('30')
  const [granting, setGranting] = useState(false)
  const ai = useApi<AiView>(`${at}/ai?days=${days}`, { keep: true })
  return (
    <Page
      title="AI usage"
      context={application.data?.name ?? ''}
      actions={
        <button type="button" className="primary" onClick={() => setGranting(true)}>
          Grant credits
        </button>
      }
    >
      {application.data?.aiEnabled === false && (
        <p className="note">
          AI is off for this Application: requests to <code>/resource/ai</code> get 403 capabilityNotEnabled.{' '}
          <a href={hrefOf({ page: 'application', applicationId, section: '' })}>Overview</a>
        </p>
      )}
      <Loaded of={ai}>
        {(data) => (
          <>
            <Stats {...data} />
            <Card
              title="Credits used by day"
              actions={
                <Segments
                  label="Period"
                  value={days}
                  onChange={setDays}
                  options={[
                    ['7', '7 days'],
                    ['30', '30 days'],
                    ['90', '90 days'],
                  ]}
                />
              }
            >
              <UsageChart {...data} />
            </Card>
            <div className="columns">
              <ByUser applicationId={applicationId} {...data} />
              <Grants {...data} />
            </div>
          </>
        )}
      </Loaded>
      {granting && <GrantDialog at={at} onClose={() => setGranting(false)} />}
    </Page>
  )
}

function Stats({ totalCredits, usedCredits, remainingCredits }: AiView) {
  return (
    <dl className="stats wide">
      <div>
        <dt>Credits granted</dt>
        <dd>{count(totalCredits)}</dd>
      </div>
      <div>
        <dt>Used</dt>
        <dd>{count(usedCredits)}</dd>
      </div>
      <div>
        <dt>Remaining</dt>
        <dd>{count(remainingCredits)}</dd>
      </div>
    </dl>
  )
}

function ByUser({ applicationId, byUser }: AiView & { applicationId: string }) {
  return (
    <Card title="Top End Users">
      {byUser.length === 0 ? (
        <Empty title="No credits were used in this period" />
      ) : (
        <Table
          label="Top End Users"
          head={
            <>
              <th>End User</th>
              <th className="number">Credits</th>
            </>
          }
        >
          {byUser.map(({ userId, credits }) => (
            <tr key={userId}>
              <td>
                <a href={hrefOf({ page: 'endUser', applicationId, userId })}>{userId}</a>
              </td>
              <td className="number">{count(credits)}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}

function Grants({ grants }: AiView) {
  return (
    <Card title="Grants">
      {grants.length === 0 ? (
        <Empty title="No credits">
          <p>All grants have expired. Grant credits to use AI again.</p>
        </Empty>
      ) : (
        <Table
          label="Grants"
          head={
            <>
              <th>Source</th>
              <th className="number">Granted</th>
              <th className="number">Remaining</th>
              <th>
                Expires (<ZoneName />)
              </th>
            </>
          }
        >
          {grants.map(({ id, source, totalCredits, remainingCredits, expiresAt }) => (
            <tr key={id}>
              <td>{source}</td>
              <td className="number">{count(totalCredits)}</td>
              <td className="number">{count(remainingCredits)}</td>
              <td>{expiresAt === null ? 'never' : <Time at={expiresAt} />}</td>
            </tr>
          ))}
        </Table>
      )}
    </Card>
  )
}

function GrantDialog({ at, onClose }: { at: string; onClose: () => void }) {
  const { zone } = useZone()
  const grant = useAction(
    (json: { totalCredits: number; source: string; expiresAt: string | null }) =>
      call<{ granted: number }>('POST', `${at}/credits`, { json }),
    { done: ({ granted }) => `Granted ${count(granted)} credits`, after: onClose },
  )
  return (
    <Dialog title="Grant credits" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const { credits = '', source = '', expires = '' } = readForm(event.currentTarget)
          const expiresAt = expires === '' ? null : fromInput(expires, zone)
          grant.run({ totalCredits: Number(credits), source, expiresAt })
        }}
      >
        <Field label="Credits" name="credits" type="number" min={1} step={1} defaultValue={1000} required />
        <Field
          label="Source"
          name="source"
          defaultValue="Add-on"
          maxLength={64}
          autoComplete="off"
          required
        />
        <Field
          label={`Expires (${zoneName(zone)})`}
          name="expires"
          type="datetime-local"
          hint="Leave empty for no expiration date. The credits that expire first are used first."
        />
        <Problem error={grant.error} />
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary">
            Grant
          </button>
        </div>
      </form>
    </Dialog>
  )
}
