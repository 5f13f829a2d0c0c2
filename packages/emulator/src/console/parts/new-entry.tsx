import { type ComponentProps, useRef } from 'react'
import { call } from '../api/call.js'
import { useAction } from '../api/use-api.js'
import { Field, readForm } from './field.js'
import { Problem } from './states.js'

/** A form of one field, that adds to a list; it is empty again once that is done. */
export function NewEntry<Answer>({
  at,
  name,
  submit,
  done,
  ...field
}: {
  /** Where it is posted, as an object of one field. */
  at: string
  name: string
  submit: string
  done: (answer: Answer) => string
} & ComponentProps<typeof Field>) {
  const form = useRef<HTMLFormElement>(null)
  const add = useAction((value: string) => call<Answer>('POST', at, { json: { [name]: value } }), {
    done,
    after: () => form.current?.reset(),
  })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        add.run(readForm(event.currentTarget)[name] ?? '')
      }}
    >
      <Field {...field} name={name} autoComplete="off" required />
      <Problem error={add.error} />
      <div className="inline">
        <button type="submit">{submit}</button>
      </div>
    </form>
  )
}
