import type { AccountView } from '../../../core/sending/account/routes.js'
import { call, path } from '../../api/call.js'
import { useAction } from '../../api/use-api.js'
import { readForm, Toggle } from '../../parts/field.js'
import { Card, Table } from '../../parts/page.js'
import { Problem } from '../../parts/states.js'

/** Who may send, and to whom test users may. */
export function ApiUsersCard({ at, account }: { at: string; account: AccountView }) {
  const set = useAction(
    ({ name, test }: { name: string; test: boolean }) =>
      call('PUT', `${at}/${path`api-users/${name}`}`, { json: { test } }),
    { done: 'Saved' },
  )
  return (
    <Card title="API users">
      <Problem error={set.error} />
      <Table
        label="API users"
        head={
          <>
            <th>Name</th>
            <th>Test user</th>
          </>
        }
      >
        {account.apiUsers.map(({ name, test }) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              <Toggle
                label={`${name} is a test user`}
                on={test}
                onChange={(on) => set.run({ name, test: on })}
              />
            </td>
          </tr>
        ))}
      </Table>
      <Recipients at={at} recipients={account.registeredRecipients} />
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
        <label htmlFor="recipients">Registered recipients</label>
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
          One address a line. A test user that sends to anyone else gets 40886.
        </p>
      </div>
      <Problem error={save.error} />
      <div className="inline">
        <button type="submit">Save recipients</button>
      </div>
    </form>
  )
}
