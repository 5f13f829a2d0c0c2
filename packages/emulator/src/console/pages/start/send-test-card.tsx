import { useAction } from '../../api/use-api.js'
import { hrefOf } from '../../lib/router.js'
import { Field, readForm } from '../../parts/field.js'
import { Card } from '../../parts/page.js'
import { Problem } from '../../parts/states.js'
import { sendTest } from './send-test.js'

/** Sends an email to the given address, and leads to it. `apiKey`: undefined where the seeded one is no longer valid. */
export function SendTestCard({ apiKey }: { apiKey: string | undefined }) {
  const send = useAction(
    async (to: string) => {
      if (apiKey === undefined) {
        throw new Error(
          'dev_user has another key than the seeded one: send with yours, and it will be in the inbox.',
        )
      }
      return await sendTest(to, apiKey)
    },
    { done: 'Sent: it is in the inbox' },
  )
  return (
    <Card title="Send me a test">
      <form
        className="inline end"
        onSubmit={(event) => {
          event.preventDefault()
          send.run(readForm(event.currentTarget).to ?? '')
        }}
      >
        <Field
          label="To"
          name="to"
          type="email"
          defaultValue="you@example.com"
          autoComplete="email"
          required
        />
        <button type="submit" className="primary">
          Send me a test
        </button>
      </form>
      <Problem error={send.error} />
      {send.answer !== undefined && send.error === null ? (
        <p>
          Sent. <a href={hrefOf({ page: 'message', messageId: send.answer })}>Look at it</a>
        </p>
      ) : (
        <p className="hint">
          Sent by POST /api/mail/send as dev_user. Whatever the address, it arrives in the inbox here.
        </p>
      )}
    </Card>
  )
}
