import { useState } from 'react'
import { useAction } from '../../api/use-api.js'
import { Dialog } from '../../parts/dialog.js'
import { Field, readForm, Toggle } from '../../parts/field.js'
import { Problem } from '../../parts/states.js'

/** A field of a template: one line, or several. */
export interface TemplateField {
  name: string
  label: string
  value: string
  lines?: number
  required?: boolean
  hint?: string
}

/** Writes a template, new or known. */
export function TemplateDialog({
  title,
  id,
  fields,
  approved: approvedBefore,
  save,
  onClose,
}: {
  title: string
  /** Its key; null: a new one, which is asked for. */
  id: { label: string; value: string | null }
  fields: readonly TemplateField[]
  approved: boolean
  save: (id: string, values: Record<string, string>, approved: boolean) => Promise<unknown>
  onClose: () => void
}) {
  const [approved, setApproved] = useState(approvedBefore)
  const action = useAction(
    ({ key, values }: { key: string; values: Record<string, string> }) => save(key, values, approved),
    { done: 'Template saved', after: onClose },
  )
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const { key = '', ...values } = readForm(event.currentTarget)
          action.run({ key: id.value ?? key.trim(), values })
        }}
      >
        {id.value === null && (
          <Field
            label={id.label}
            name="key"
            pattern="[A-Za-z0-9_\-]+"
            maxLength={64}
            hint="Letters, numbers, _ and -"
            autoComplete="off"
            spellCheck={false}
            required
          />
        )}
        {fields.map(({ name, label, value, lines, required = false, hint }) =>
          lines === undefined ? (
            <Field key={name} label={label} name={name} defaultValue={value} required={required} />
          ) : (
            <div className="field" key={name}>
              <label htmlFor={`template-${name}`}>{label}</label>
              <textarea
                id={`template-${name}`}
                name={name}
                rows={lines}
                spellCheck={false}
                defaultValue={value}
                required={required}
              />
              {hint !== undefined && <p className="hint">{hint}</p>}
            </div>
          ),
        )}
        <div className="inline">
          <Toggle label="Approved" on={approved} onChange={setApproved} />
          <span>Approved</span>
        </div>
        <Problem error={action.error} />
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary">
            Save template
          </button>
        </div>
      </form>
    </Dialog>
  )
}
