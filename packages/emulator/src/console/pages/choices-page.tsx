import { useId } from 'react'
import type { ChoiceView } from '../../core/controls/console.js'
import { call } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { Badge } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { readForm } from '../parts/field.js'
import { Page, Table } from '../parts/page.js'
import { Loaded, Problem } from '../parts/states.js'

type Value = ChoiceView['value']

/** What the emulator does where its document is silent. */
export function ChoicesPage() {
  const choices = useApi<ChoiceView[]>('console/choices')
  return (
    <Page
      title="Choices"
      actions={
        <ConfirmButton
          label="Reset all…"
          title="Reset all choices?"
          work={() => call('DELETE', 'console/choices')}
          done="Choices reset"
        >
          <p>Each goes back to the value that the emulator was started with.</p>
        </ConfirmButton>
      }
    >
      <p className="lead">
        Where the service's documentation is silent, the emulator has to choose. A response that depends on a
        choice is marked undocumented in the request log: the real service may differ.
      </p>
      <Loaded of={choices}>
        {(list) => (
          <Table
            label="Choices"
            head={
              <>
                <th>Choice</th>
                <th>Value</th>
                <th>State</th>
              </>
            }
          >
            {list.map((choice) => (
              <Row key={choice.name} choice={choice} />
            ))}
          </Table>
        )}
      </Loaded>
    </Page>
  )
}

function Row({ choice }: { choice: ChoiceView }) {
  const { name, about, preset, value } = choice
  const id = useId()
  const set = useAction((next: Value) => call('PUT', 'console/choices', { json: { [name]: next } }), {
    done: 'Choice changed',
  })
  return (
    <tr>
      <td>
        <strong id={id}>{about}</strong>
        <div className="sub">
          <code>{name}</code>
        </div>
      </td>
      <td>
        <Control choice={choice} labelledBy={id} set={set.run} />
        <Problem error={set.error} />
      </td>
      <td>
        {value === preset ? (
          <span className="muted">default</span>
        ) : (
          <>
            <Badge tone="warn">changed</Badge>{' '}
            <span className="muted">
              from {typeof preset === 'boolean' ? shownFlag(preset) : show(preset)}
            </span>
          </>
        )}
      </td>
    </tr>
  )
}

function Control({
  choice: { value, values, rule },
  labelledBy,
  set,
}: {
  choice: ChoiceView
  labelledBy: string
  set: (value: Value) => void
}) {
  if (typeof value === 'boolean' || values !== null) {
    const options = values ?? ['true', 'false']
    return (
      <select
        aria-labelledby={labelledBy}
        value={String(value)}
        onChange={({ target }) => set(typeof value === 'boolean' ? target.value === 'true' : target.value)}
      >
        {options.map((option) => (
          <option key={option} value={option}>
            {typeof value === 'boolean' ? shownFlag(option === 'true') : show(option)}
          </option>
        ))}
      </select>
    )
  }
  return (
    <form
      className="inline"
      key={value}
      onSubmit={(event) => {
        event.preventDefault()
        set(Number(readForm(event.currentTarget).value))
      }}
    >
      <input
        type="number"
        name="value"
        step={1}
        aria-labelledby={labelledBy}
        title={rule}
        defaultValue={value}
        required
      />
      <button type="submit" className="small">
        Set
      </button>
    </form>
  )
}

const shownFlag = (on: boolean) => (on ? 'yes' : 'no')

/** Blank text is shown by its quotes. */
const show = (value: Value) =>
  typeof value === 'string' && value.trim() !== value ? `'${value}'` : String(value) || "''"
