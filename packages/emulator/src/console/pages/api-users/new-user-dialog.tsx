import { useState } from 'react'
import type { NewKey } from '../../../core/sending/api-users/console.js'
import type { DomainLine } from '../../../core/sending/domains/console.js'
import { call } from '../../api/call.js'
import { useAction, useApi } from '../../api/use-api.js'
import { hrefOf } from '../../lib/router.js'
import { Dialog } from '../../parts/dialog.js'
import { Field, readForm, Select } from '../../parts/field.js'
import { Empty, Loaded, Problem } from '../../parts/states.js'

/** Makes an API user of a domain of the account. */
export function NewUserDialog({
  at,
  onMade,
  onClose,
}: {
  at: string
  onMade: (made: NewKey) => void
  onClose: () => void
}) {
  const domains = useApi<DomainLine[]>(`${at}/domains`)
  return (
    <Dialog title="New API user" onClose={onClose}>
      <Loaded of={domains}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No domain yet">
              <p>
                An API user sends from a domain of the account.{' '}
                <a href={hrefOf({ page: 'tool', tool: 'domains' })}>Add one</a>
              </p>
            </Empty>
          ) : (
            <NewUser at={at} domains={list.map(({ name }) => name)} onMade={onMade} onClose={onClose} />
          )
        }
      </Loaded>
    </Dialog>
  )
}

function NewUser({
  at,
  domains,
  onMade,
  onClose,
}: {
  at: string
  domains: readonly string[]
  onMade: (made: NewKey) => void
  onClose: () => void
}) {
  const [domainName, setDomainName] = useState(domains[0] ?? '')
  const [emailType, setEmailType] = useState('0')
  const add = useAction(
    (name: string) => call<NewKey>('POST', `${at}/api-users`, { json: { name, domainName, emailType } }),
    { done: ({ name }) => `API user ${name} created`, after: onMade },
  )
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        add.run(readForm(event.currentTarget).name ?? '')
      }}
    >
      <Field
        label="Name"
        name="name"
        autoComplete="off"
        spellCheck={false}
        hint="6 to 32 letters and numbers."
        required
      />
      <Select
        label="Domain"
        value={domainName}
        options={domains.map((name) => [name, name] as const)}
        onChange={setDomainName}
      />
      <Select
        label="Type"
        value={emailType}
        options={[
          ['0', 'Transactional'],
          ['1', 'Marketing'],
        ]}
        onChange={setEmailType}
      />
      <Problem error={add.error} />
      <div className="actions end">
        <button type="button" onClick={onClose}>
          Cancel
        </button>
        <button type="submit" className="primary">
          Create API user
        </button>
      </div>
    </form>
  )
}
