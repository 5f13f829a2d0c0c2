import { useState } from 'react'
import type { SmsTemplateRecord } from '../../../core/sending/account/records.js'
import { call, path } from '../../api/call.js'
import { useApi } from '../../api/use-api.js'
import { Badge } from '../../parts/bits.js'
import { ConfirmButton } from '../../parts/confirm.js'
import { ActionsHead, Card, Table } from '../../parts/page.js'
import { Empty, Loaded } from '../../parts/states.js'
import { TemplateDialog } from './template-dialog.js'

const NEW: SmsTemplateRecord = { templateId: '', name: '', text: '', approved: true }

/** The templates that SMS are sent by, whatever the region. */
export function SmsTemplatesCard() {
  const templates = useApi<SmsTemplateRecord[]>('sms-templates')
  const [edited, setEdited] = useState<SmsTemplateRecord | null>(null)
  return (
    <Card
      title="SMS templates"
      actions={
        <button type="button" onClick={() => setEdited(NEW)}>
          New SMS template
        </button>
      }
    >
      <Loaded of={templates}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No SMS templates">
              <p>Without one, every SMS gets 431.</p>
            </Empty>
          ) : (
            <Table
              label="SMS templates"
              className="stacked"
              head={
                <>
                  <th>templateId</th>
                  <th>Name</th>
                  <th>Text</th>
                  <th>State</th>
                  <ActionsHead />
                </>
              }
            >
              {list.map((template) => (
                <Row key={template.templateId} template={template} onEdit={() => setEdited(template)} />
              ))}
            </Table>
          )
        }
      </Loaded>
      {edited !== null && (
        <TemplateDialog
          title={edited.templateId === '' ? 'New SMS template' : `SMS template ${edited.templateId}`}
          id={{ label: 'templateId', value: edited.templateId === '' ? null : edited.templateId }}
          approved={edited.approved}
          fields={[
            { name: 'name', label: 'Name', value: edited.name, required: true },
            {
              name: 'text',
              label: 'Text',
              value: edited.text,
              lines: 3,
              required: true,
              hint: '%name% is replaced by the value of that variable.',
            },
          ]}
          save={(templateId, { name, text }, approved) =>
            call('PUT', path`sms-templates/${templateId}`, { json: { name, text, approved } })
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

function Row({
  template: { templateId, name, text, approved },
  onEdit,
}: {
  template: SmsTemplateRecord
  onEdit: () => void
}) {
  return (
    <tr>
      <td>
        <code>{templateId}</code>
      </td>
      <td>{name}</td>
      <td className="cut">{text}</td>
      <td>{approved ? <Badge tone="good">Approved</Badge> : <Badge tone="warn">Not approved</Badge>}</td>
      <td className="row-actions">
        <button type="button" className="small" aria-label={`Edit ${templateId}`} onClick={onEdit}>
          Edit
        </button>{' '}
        <ConfirmButton
          label="Delete…"
          name={`Delete ${templateId}…`}
          className="danger small"
          title={`Delete ${templateId}?`}
          work={() => call('DELETE', path`sms-templates/${templateId}`)}
          done="SMS template deleted"
        >
          <p>An SMS that uses it then gets 431.</p>
        </ConfirmButton>
      </td>
    </tr>
  )
}
