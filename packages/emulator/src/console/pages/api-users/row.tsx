import { useState } from 'react'
import type { ApiUserLine, NewKey } from '../../../core/sending/api-users/console.js'
import { call, path } from '../../api/call.js'
import { useAction } from '../../api/use-api.js'
import { Badge, count } from '../../parts/bits.js'
import { ConfirmButton } from '../../parts/confirm.js'
import { Dialog } from '../../parts/dialog.js'
import { Field, readForm, Toggle } from '../../parts/field.js'
import { Secret } from '../../parts/secret.js'
import { Problem } from '../../parts/states.js'

type Switches = Pick<ApiUserLine, 'test' | 'open' | 'click' | 'unsubscribe'>

/** One API user. `at` is where all of them are. */
export function ApiUserRow({
  at,
  user,
  secret,
  onKey,
}: {
  at: string
  user: ApiUserLine
  /** Its key, where that is known. */
  secret: string | undefined
  onKey: (made: NewKey) => void
}) {
  const { name, emailType, domainName, usedToday, dailyQuota } = user
  const one = `${at}/${path`${name}`}`
  const [limiting, setLimiting] = useState(false)
  const set = useAction((json: Partial<Switches>) => call('PUT', one, { json }), { done: 'Saved' })
  const toggle = (field: keyof Switches, heading: string, label: string) => (
    <td data-label={heading}>
      <Toggle label={label} on={user[field]} onChange={(on) => set.run({ [field]: on })} />
    </td>
  )
  return (
    <tr>
      <td className="long">
        <code>{name}</code> <Badge>{emailType === 0 ? 'transactional' : 'marketing'}</Badge>{' '}
        {domainName !== null && <span className="muted">{domainName}</span>}
        <Problem error={set.error} />
      </td>
      <td data-label="Key">
        <Secret name={`the key of ${name}`} text={secret} />
      </td>
      <td data-label="Sent today">
        {count(usedToday)}{' '}
        <span className="muted">{dailyQuota === null ? '' : `of ${count(dailyQuota)}`}</span>
      </td>
      {toggle('test', 'Test user', `${name} is a test user`)}
      {toggle('open', 'Opens', `Track opens of ${name}`)}
      {toggle('click', 'Clicks', `Track clicks of ${name}`)}
      {toggle('unsubscribe', 'Unsubscribe link', `Unsubscribe link of ${name}`)}
      <td className="row-actions">
        <button
          type="button"
          className="small"
          aria-label={`Daily quota of ${name}…`}
          onClick={() => setLimiting(true)}
        >
          Quota…
        </button>{' '}
        <ConfirmButton<NewKey>
          label="New key…"
          name={`New key of ${name}…`}
          className="small"
          title={`A new key for ${name}?`}
          work={() => call('POST', `${one}/key`)}
          done="New key created"
          after={onKey}
        >
          <p>The current key stops working at once: the next send with it gets 40005.</p>
        </ConfirmButton>
        {limiting && <QuotaDialog at={one} user={user} onClose={() => setLimiting(false)} />}
      </td>
    </tr>
  )
}

function QuotaDialog({
  at,
  user: { name, dailyQuota },
  onClose,
}: {
  at: string
  user: ApiUserLine
  onClose: () => void
}) {
  const save = useAction((next: number | null) => call('PUT', at, { json: { dailyQuota: next } }), {
    done: 'Daily quota saved',
    after: onClose,
  })
  return (
    <Dialog title={`Daily quota of ${name}`} onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault()
          const { quota = '' } = readForm(event.currentTarget)
          save.run(quota === '' ? null : Number(quota))
        }}
      >
        <Field
          label="Emails per day"
          name="quota"
          type="number"
          min={0}
          step={1}
          defaultValue={dailyQuota ?? ''}
          hint="Sends above it get 40913. Leave empty to apply only the account's quota."
        />
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
