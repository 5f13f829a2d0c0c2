import { useState } from 'react'
import type { WebhookView } from '../../../core/sending/webhooks/routes.js'
import { call, path } from '../../api/call.js'
import { useAction } from '../../api/use-api.js'
import { Badge, Value } from '../../parts/bits.js'
import { ConfirmButton } from '../../parts/confirm.js'
import { Problem } from '../../parts/states.js'
import { AddressDialog } from './address-dialog.js'

/** One address that events are reported to. */
export function Address({ webhook }: { webhook: WebhookView }) {
  const { id, url, region, format, events } = webhook
  const at = path`webhooks/${id}`
  const [key, setKey] = useState<string | null>(null)
  const [editing, setEditing] = useState(false)
  const show = useAction<void, { key: string }>(() => call('GET', `${at}/key`), {
    after: (answer) => setKey(answer.key),
  })
  return (
    <div className="stack webhook" data-testid="webhook">
      <p className="inline">
        <code>{url}</code> <Badge>{region}</Badge> <Badge>{format}</Badge>
      </p>
      <p className="muted">{events.join(', ')}</p>
      {key !== null && <Value label="App key" text={key} />}
      <div className="inline">
        <button type="button" aria-label={`Edit ${url}`} onClick={() => setEditing(true)}>
          Edit
        </button>
        {key === null ? (
          <button type="button" onClick={() => show.run()}>
            Show the app key
          </button>
        ) : (
          <button type="button" onClick={() => setKey(null)}>
            Hide the app key
          </button>
        )}
        <ConfirmButton
          label="Remove…"
          title="Remove the address?"
          work={() => call('DELETE', at)}
          done="Address removed"
        >
          <p>Nothing more is reported to it, and deliveries that wait for it fail.</p>
        </ConfirmButton>
      </div>
      <Problem error={show.error} />
      {editing && (
        <AddressDialog
          webhook={webhook}
          onClose={() => {
            setEditing(false)
            // It may be another one now.
            setKey(null)
          }}
        />
      )}
    </div>
  )
}
