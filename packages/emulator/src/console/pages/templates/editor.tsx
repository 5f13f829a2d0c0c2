import type { TemplateRecord } from '../../../core/sending/templates/records.js'
import { call, path } from '../../api/call.js'
import { TemplateDialog } from '../sending/template-dialog.js'

type Edited = Pick<TemplateRecord, 'invokeName' | 'name' | 'subject' | 'html' | 'text' | 'templateStat'>

/** Where writing one begins. */
export const NEW_TEMPLATE: Edited = {
  invokeName: '',
  name: '',
  subject: '',
  html: null,
  text: null,
  templateStat: 1,
}

/** Writes a template; what is not approved then keeps the state that it has. */
export function TemplateEditor({
  at,
  template: { invokeName: before, name, subject, html, text, templateStat },
  onClose,
}: {
  at: string
  template: Edited
  onClose: () => void
}) {
  const isNew = before === ''
  return (
    <TemplateDialog
      title={isNew ? 'New email template' : `Template ${before}`}
      id={{ label: 'invokeName', value: isNew ? null : before }}
      approved={templateStat === 1}
      fields={[
        { name: 'name', label: 'Name', value: name },
        { name: 'subject', label: 'Subject', value: subject },
        {
          name: 'html',
          label: 'HTML',
          value: html ?? '',
          lines: 6,
          hint: '%name% is replaced by a value. When content is matched, it stands for any text, and any whitespace counts as one space.',
        },
        { name: 'text', label: 'Plain text', value: text ?? '', lines: 3 },
      ]}
      save={(invokeName, values, approved) =>
        call('PUT', `${at}/${path`templates/${invokeName}`}`, {
          json: {
            name: values.name || invokeName,
            subject: values.subject ?? '',
            html: values.html || null,
            text: values.text || null,
            templateStat: approved ? 1 : templateStat === 1 ? 0 : templateStat,
          },
        })
      }
      onClose={onClose}
    />
  )
}
