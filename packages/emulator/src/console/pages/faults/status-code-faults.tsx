import { PUBLIC_STATUS_CODES, STATUS_CODES } from '@mailframe/protocol/sending'
import { useState } from 'react'
import { Field } from '../../parts/field.js'
import { Card } from '../../parts/page.js'
import type { AddFault } from './error-faults.js'

const CODES = [...STATUS_CODES, ...PUBLIC_STATUS_CODES]

/** An answer of the sending API: any code of its tables. */
export function StatusCodeFaults({ add }: { add: AddFault }) {
  const [code, setCode] = useState('50000')
  const meaning = CODES.find(({ statusCode }) => String(statusCode) === code)?.meaning
  return (
    <Card title="Respond with a statusCode">
      <form
        className="offer"
        onSubmit={(event) => {
          event.preventDefault()
          add.run({ statusCode: Number(code) })
        }}
      >
        <Field
          label="Of the sending API"
          type="number"
          min={0}
          step={1}
          value={code}
          list="status-codes"
          hint={meaning ?? 'Not in any table'}
          onChange={(event) => setCode(event.target.value)}
          required
        />
        <button type="submit" className="small" aria-label="Add the statusCode">
          Add
        </button>
      </form>
      <datalist id="status-codes">
        {CODES.map(({ statusCode, table, meaning: text }) => (
          <option key={`${table}/${statusCode}`} value={statusCode} label={text} />
        ))}
      </datalist>
    </Card>
  )
}
