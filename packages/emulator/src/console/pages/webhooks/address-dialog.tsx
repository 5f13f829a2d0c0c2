import { REGIONS, WEBHOOK_EVENTS, type WebhookEventName } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { WebhookView } from '../../../core/sending/webhooks/routes.js'
import { call, path } from '../../api/call.js'
import { useAction } from '../../api/use-api.js'
import { Dialog } from '../../parts/dialog.js'
import { Field, readForm, Select } from '../../parts/field.js'
import { Problem } from '../../parts/states.js'

/** Changes an address: what it is told of, from where, and how. */
export function AddressDialog({ webhook, onClose }: { webhook: WebhookView; onClose: () => void }) {
  const [region, setRegion] = useState<string>(webhook.region)
  const [format, setFormat] = useState<string>(webhook.format)
  const [events, setEvents] = useState<readonly WebhookEventName[]>(webhook.events)
  const save = useAction(
    ({ url, key }: Record<string, string>) =>
      call('PUT', path`webhooks/${webhook.id}`, {
        json: { url, region, format, events, ...(key ? { key } : {}) },
      }),
    { done: 'Address saved', after: onClose },
  )
  return (
    <Dialog title="Edit the address" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          save.run(readForm(event.currentTarget))
        }}
      >
        <Field
          label="Address"
          name="url"
          inputMode="url"
          defaultValue={webhook.url}
          autoComplete="off"
          spellCheck={false}
          hint="https, or http on a loopback host. It must answer 200 to GET and POST."
        />
        <Field
          label="App key"
          name="key"
          autoComplete="off"
          spellCheck={false}
          hint="Leave empty to keep the current one."
        />
        <Select
          label="Region"
          value={region}
          options={Object.entries(REGIONS).map(([value, { name }]) => [value, `${value}: ${name}`] as const)}
          onChange={setRegion}
        />
        <Select
          label="Format"
          value={format}
          options={[
            ['form', 'Form'],
            ['json', 'JSON'],
          ]}
          onChange={setFormat}
        />
        <fieldset className="checks">
          <legend>Events</legend>
          {WEBHOOK_EVENTS.map((name) => (
            <label key={name} className="check">
              <input
                type="checkbox"
                checked={events.includes(name)}
                onChange={({ target: { checked } }) =>
                  setEvents(WEBHOOK_EVENTS.filter((one) => (one === name ? checked : events.includes(one))))
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
        <Problem error={save.error} />
        <div className="actions end">
          <button type="button" onClick={onClose}>
            Cancel
          </button>
          <button type="submit" className="primary">
            Save
          </button>
        </div>
      </form>
    </Dialog>
  )
}
