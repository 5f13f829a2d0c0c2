import { useCopyEmail, useExportEmail } from '@mailframe/react'

/** Buttons of your own beside an editor or preview: they read and copy what is saved. */
export function ExportEmail({ emailId, maxBytes }: { emailId: string; maxBytes: number }) {
  const exportEmail = useExportEmail({ maxBytes })
  const copyEmail = useCopyEmail()
  const { data, error } = exportEmail
  return (
    <div style={{ display: 'grid', gap: '0.75rem', justifyItems: 'start' }}>
      <button type="button" className="mailframe-button" onClick={() => exportEmail.mutate({ emailId })}>
        Export html
      </button>
      <button type="button" className="mailframe-button" onClick={() => copyEmail.mutate({ emailId })}>
        Save as copy
      </button>
      <output>
        {error?.message ?? (data && `${data.name}: ${data.html?.length ?? 0} characters of html`)}
        {copyEmail.data && ` Saved as ${copyEmail.data.name}.`}
      </output>
    </div>
  )
}
