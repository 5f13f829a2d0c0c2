import { useState } from 'react'
import type { AccountView } from '../../../core/sending/account/routes.js'
import type { TemplateRecord } from '../../../core/sending/templates/records.js'
import { call, path } from '../../api/call.js'
import { useAction, useApi } from '../../api/use-api.js'
import { Badge } from '../../parts/bits.js'
import { ConfirmButton } from '../../parts/confirm.js'
import { Toggle } from '../../parts/field.js'
import { Card, Table } from '../../parts/page.js'
import { Empty, Problem } from '../../parts/states.js'
import { TemplateDialog } from './template-dialog.js'

type Edited = Pick<TemplateRecord, 'invokeName' | 'html' | 'text' | 'templateStat'>

const NEW: Edited = { invokeName: '', html: null, text: null, templateStat: 1 }

/** Templates that the content of an email may have to match. */
export function TemplatesCard({ at, account }: { at: string; account: AccountView }) {
  const { matchTemplates } = account
  const { data: templates = [] } = useApi<TemplateRecord[]>(`${at}/templates`)
  const [edited, setEdited] = useState<Edited | null>(null)
  const match = useAction((on: boolean) => call('PUT', at, { json: { matchTemplates: on } }), {
    done: 'Saved',
  })
  return (
    <Card
      title="Email templates"
      actions={
        <button type="button" onClick={() => setEdited(NEW)}>
          New template
        </button>
      }
    >
      <div className="inline">
        <Toggle label="Content must match a template" on={matchTemplates} onChange={match.run} />
        <span>
          Content must match a template <span className="muted">(none: 40907, no match: 40908)</span>
        </span>
      </div>
      <Problem error={match.error} />
      {templates.length === 0 ? (
        <Empty title="No templates" />
      ) : (
        <Table
          label="Email templates"
          className="stacked"
          head={
            <>
              <th>invokeName</th>
              <th>Content</th>
              <th>State</th>
              <th>
                <span className="visually-hidden">Actions</span>
              </th>
            </>
          }
        >
          {templates.map((template) => (
            <tr key={template.invokeName}>
              <td>
                <code>{template.invokeName}</code>
              </td>
              <td className="cut">
                {template.html ?? template.text ?? <span className="muted">none: 40911</span>}
              </td>
              <td>
                <Approval approved={template.templateStat === 1} />
              </td>
              <td className="row-actions">
                <button
                  type="button"
                  className="small"
                  aria-label={`Edit ${template.invokeName}`}
                  onClick={() => setEdited(template)}
                >
                  Edit
                </button>{' '}
                <ConfirmButton
                  label="Delete…"
                  name={`Delete ${template.invokeName}…`}
                  className="danger small"
                  title={`Delete ${template.invokeName}?`}
                  work={() => call('DELETE', `${at}/${path`templates/${template.invokeName}`}`)}
                  done="Template deleted"
                >
                  <p>Content is no longer compared with it.</p>
                </ConfirmButton>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {edited !== null && (
        <TemplateDialog
          title={edited.invokeName === '' ? 'New email template' : `Template ${edited.invokeName}`}
          id={{ label: 'invokeName', value: edited.invokeName === '' ? null : edited.invokeName }}
          approved={edited.templateStat === 1}
          fields={[
            {
              name: 'html',
              label: 'HTML',
              value: edited.html ?? '',
              lines: 6,
              hint: '%name% stands for any text. White space counts as one space.',
            },
            { name: 'text', label: 'Plain text', value: edited.text ?? '', lines: 3 },
          ]}
          save={(invokeName, { html, text }, approved) =>
            call('PUT', `${at}/${path`templates/${invokeName}`}`, {
              json: { html: html || null, text: text || null, approved },
            })
          }
          onClose={() => setEdited(null)}
        />
      )}
    </Card>
  )
}

/** Whether a template is approved. */
export function Approval({ approved }: { approved: boolean }) {
  return approved ? <Badge tone="good">Approved</Badge> : <Badge tone="warn">Not approved</Badge>
}
