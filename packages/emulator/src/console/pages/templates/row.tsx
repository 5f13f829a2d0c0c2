import { useState } from 'react'
import { PREVIEW_SANDBOX } from '../../../core/kernel/preview-sandbox.js'
import type { TemplateRecord, TemplateStat } from '../../../core/sending/templates/records.js'
import { call, path } from '../../api/call.js'
import { useAction } from '../../api/use-api.js'
import { Badge, type Tone } from '../../parts/bits.js'
import { ConfirmButton } from '../../parts/confirm.js'
import { Dialog } from '../../parts/dialog.js'
import { Empty, Problem } from '../../parts/states.js'
import { TemplateEditor } from './editor.js'

const STATES: Record<TemplateStat, readonly [Tone, string]> = {
  [-2]: ['plain', 'Not submitted'],
  [-1]: ['bad', 'Rejected'],
  0: ['warn', 'Pending'],
  1: ['good', 'Approved'],
}

/** One template, with what can be done to it. */
export function TemplateRow({ at, template }: { at: string; template: TemplateRecord }) {
  const { invokeName, name, subject, templateType, templateStat } = template
  const [open, setOpen] = useState<'preview' | 'editor' | null>(null)
  const one = `${at}/${path`templates/${invokeName}`}`
  const decide = useAction(
    (next: TemplateStat) => call('PUT', `${one}/state`, { json: { templateStat: next } }),
    { done: `${invokeName}: state changed` },
  )
  const [tone, state] = STATES[templateStat]
  const button = (text: string, onClick: () => void) => (
    <button type="button" className="small" aria-label={`${text} ${invokeName}`} onClick={onClick}>
      {text}
    </button>
  )
  return (
    <tr>
      <td className="long">
        <code>{invokeName}</code> {name !== invokeName && <span className="muted">{name}</span>}
      </td>
      <td className="cut">{subject === '' ? <span className="muted">none</span> : <bdi>{subject}</bdi>}</td>
      <td>{templateType === 0 ? 'transactional' : 'batch'}</td>
      <td>
        <Badge tone={tone}>{state}</Badge>
        <Problem error={decide.error} />
      </td>
      <td className="row-actions">
        {templateStat !== 1 && button('Approve', () => decide.run(1))}{' '}
        {templateStat === 0 && button('Reject', () => decide.run(-1))}{' '}
        {button('Preview', () => setOpen('preview'))} {button('Edit', () => setOpen('editor'))}{' '}
        <ConfirmButton
          label="Delete…"
          name={`Delete ${invokeName}…`}
          className="danger small"
          title={`Delete ${invokeName}?`}
          work={() => call('DELETE', one)}
          done="Template deleted"
        >
          <p>It can no longer be sent, and content is no longer matched against it.</p>
        </ConfirmButton>
        {open === 'preview' && <Preview at={one} template={template} onClose={() => setOpen(null)} />}
        {open === 'editor' && <TemplateEditor at={at} template={template} onClose={() => setOpen(null)} />}
      </td>
    </tr>
  )
}

function Preview({
  at,
  template: { invokeName, subject, html, updatedAt },
  onClose,
}: {
  at: string
  template: TemplateRecord
  onClose: () => void
}) {
  return (
    <Dialog title={`Preview of ${invokeName}`} side onClose={onClose}>
      <p className="subject">
        Subject <strong>{subject === '' ? 'none' : subject}</strong>
      </p>
      {html === null ? (
        <Empty title="No HTML" />
      ) : (
        <iframe
          className="preview"
          title={`HTML of ${invokeName}`}
          sandbox={PREVIEW_SANDBOX}
          src={`_emulator/${at}/preview?updatedAt=${encodeURIComponent(updatedAt)}`}
        />
      )}
    </Dialog>
  )
}
