import { useState } from 'react'
import type { ApplicationDetail, ApplicationView } from '../../core/console/applications.js'
import { call } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { hrefOf } from '../lib/router.js'
import { Badge, count } from '../parts/bits.js'
import { Dialog } from '../parts/dialog.js'
import { Field, readForm } from '../parts/field.js'
import { Page, Table } from '../parts/page.js'
import { Loaded, Problem } from '../parts/states.js'

/** All Applications, and a form for a new one. */
export function ApplicationsPage() {
  const applications = useApi<ApplicationView[]>('console/applications')
  const [creating, setCreating] = useState(false)
  return (
    <Page
      title="Applications"
      actions={
        <button type="button" className="primary" onClick={() => setCreating(true)}>
          New Application
        </button>
      }
    >
      <Loaded of={applications}>
        {(list) => (
          <Table
            label="Applications"
            className="stacked applications"
            head={
              <>
                <th>Name</th>
                <th>State</th>
                <th>AI</th>
                <th>Editor address</th>
                <th>Push URL</th>
                <th className="number">End Users</th>
              </>
            }
          >
            {list.map((application) => (
              <Row key={application.id} {...application} />
            ))}
          </Table>
        )}
      </Loaded>
      {creating && <CreateDialog onClose={() => setCreating(false)} />}
    </Page>
  )
}

function Row({ id, name, enabled, aiEnabled, editorUrl, push, endUsers }: ApplicationView) {
  return (
    <tr>
      <td>
        <a className="strong" href={hrefOf({ page: 'application', applicationId: id, section: '' })}>
          {name}
        </a>
        <div className="sub">
          <code>{id}</code>
        </div>
      </td>
      <td className="state">
        {enabled ? <Badge tone="good">Enabled</Badge> : <Badge tone="bad">Disabled</Badge>}
      </td>
      <td data-label="AI">{aiEnabled ? <Badge tone="accent">On</Badge> : <Badge>Off</Badge>}</td>
      <td className="mono" data-label="Editor">
        {editorUrl}
      </td>
      <td data-label="Push URL">
        {push === null ? <span className="muted">none</span> : push.encrypted ? 'encrypted' : 'plain'}
      </td>
      <td className="number" data-label="End Users">
        {count(endUsers)}
      </td>
    </tr>
  )
}

function CreateDialog({ onClose }: { onClose: () => void }) {
  const create = useAction(
    (json: { name: string; aiEnabled: boolean }) =>
      call<ApplicationDetail>('POST', 'console/applications', { json }),
    {
      done: ({ name }) => `Created ${name}`,
      after: ({ id: applicationId }) => {
        location.hash = hrefOf({ page: 'application', applicationId, section: 'keys' })
      },
    },
  )
  return (
    <Dialog title="New Application" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const { name = '', aiEnabled } = readForm(event.currentTarget)
          create.run({ name, aiEnabled: aiEnabled === 'on' })
        }}
      >
        <Field label="Name" name="name" autoComplete="off" maxLength={64} required />
        <label className="check">
          <input type="checkbox" name="aiEnabled" defaultChecked /> AI is on
        </label>
        <Problem error={create.error} />
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary">
            Create
          </button>
        </div>
      </form>
    </Dialog>
  )
}
