import type { AccountView } from '../../../core/sending/account/routes.js'
import { call } from '../../api/call.js'
import { useAction, useApi } from '../../api/use-api.js'
import { readForm } from '../../parts/field.js'
import { Card } from '../../parts/page.js'
import { Loaded, Problem } from '../../parts/states.js'

/** Whom test users may send to. */
export function RecipientsCard({ at }: { at: string }) {
  const account = useApi<AccountView>(at)
  return (
    <Card title="Registered recipients">
      <Loaded of={account}>
        {({ registeredRecipients }) => <Recipients at={at} recipients={registeredRecipients} />}
      </Loaded>
    </Card>
  )
}

function Recipients({ at, recipients }: { at: string; recipients: readonly string[] }) {
  const save = useAction(
    (registeredRecipients: string[]) => call('PUT', at, { json: { registeredRecipients } }),
    { done: 'Registered recipients saved' },
  )
  return (
    <form
      key={recipients.join()}
      onSubmit={(event) => {
        event.preventDefault()
        const { recipients: text = '' } = readForm(event.currentTarget)
        save.run(text.split(/[\s,;]+/).filter(Boolean))
      }}
    >
      <div className="field">
        <label htmlFor="recipients" className="visually-hidden">
          Registered recipients
        </label>
        <textarea
          id="recipients"
          name="recipients"
          rows={3}
          spellCheck={false}
          defaultValue={recipients.join('\n')}
          placeholder="ada@example.com"
          aria-describedby="recipients-hint"
        />
        <p className="hint" id="recipients-hint">
          One address per line. A test user that sends to anyone else gets 40886.
        </p>
      </div>
      <Problem error={save.error} />
      <div className="inline">
        <button type="submit">Save recipients</button>
      </div>
    </form>
  )
}
