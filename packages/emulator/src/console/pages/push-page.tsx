import { useState } from 'react'
import type { ApplicationDetail } from '../../core/console/applications.js'
import type { PushView } from '../../core/push/console.js'
import { call, path } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { goTo, hrefOf } from '../lib/router.js'
import { Badge, Value } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { Field, readForm } from '../parts/field.js'
import { Card, Page } from '../parts/page.js'
import { Loaded, Problem } from '../parts/states.js'

/** Push URL and Push Key of an Application. */
export function PushPage({ applicationId }: { applicationId: string }) {
  const at = path`console/applications/${applicationId}`
  const application = useApi<ApplicationDetail>(at)
  return (
    <Page title="Push URL" context={application.data?.name ?? ''}>
      <Loaded of={application}>
        {({ push }) => (
          <>
            <Card title="Push URL">
              <UrlForm at={`${at}/push`} push={push} />
              {push !== null && <TestPush at={`${at}/push/test`} applicationId={applicationId} />}
              <p className="hint">
                Called each time an End User saves in the editor; see{' '}
                <a href={hrefOf({ page: 'application', applicationId, section: 'deliveries' })}>deliveries</a>
                .
              </p>
            </Card>
            {push !== null && (
              <Card title="Push Key">
                <KeyControls at={`${at}/push`} push={push} />
              </Card>
            )}
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** The way to the delivery shows what the receiver answered. */
function TestPush({ at, applicationId }: { at: string; applicationId: string }) {
  const send = useAction<void, { deliveryId: string }>(() => call('POST', at), {
    done: 'Test push sent',
    after: ({ deliveryId }) => goTo(hrefOf({ page: 'delivery', applicationId, deliveryId })),
  })
  return (
    <div className="inline">
      <button type="button" onClick={() => send.run()}>
        Send a test push
      </button>
      <span className="hint">
        Reports the newest Email as if it had just been saved, and shows the response.
      </span>
      <Problem error={send.error} />
    </div>
  )
}

function UrlForm({ at, push }: { at: string; push: PushView | null }) {
  const save = useAction((url: string) => call<PushView>('PUT', at, { json: { url } }), {
    done: 'Push URL saved',
  })
  return (
    <form
      key={push?.url}
      onSubmit={(event) => {
        event.preventDefault()
        save.run(readForm(event.currentTarget).url ?? '')
      }}
    >
      <Field
        label="Address"
        name="url"
        inputMode="url"
        defaultValue={push?.url ?? ''}
        placeholder="http://127.0.0.1:3000/api/mailframe/push"
        autoComplete="off"
        spellCheck={false}
        hint="https, or http on a loopback host."
      />
      <Problem error={save.error} />
      <div className="inline">
        <button type="submit" className="primary">
          Save
        </button>
        {push !== null && (
          <ConfirmButton
            label="Clear…"
            title="Clear the Push URL?"
            work={() => call('DELETE', at)}
            done="Push URL cleared"
          >
            <p>Saves are then no longer reported, and the Push Key is cleared too.</p>
          </ConfirmButton>
        )}
      </div>
    </form>
  )
}

function KeyControls({ at, push }: { at: string; push: PushView }) {
  const [shown, setShown] = useState<string | null>(null)
  const generate = useAction<void, { key: string }>(() => call('POST', `${at}/key`), {
    done: 'Push Key generated',
    after: ({ key }) => setShown(key),
  })
  const show = useAction<void, { key: string | null }>(() => call('GET', `${at}/key`), {
    after: ({ key }) => setShown(key),
  })
  const set = useAction((key: string) => call<PushView>('PUT', at, { json: { url: push.url, key } }), {
    done: 'Push Key saved',
    after: () => setShown(null),
  })
  return (
    <>
      <p className="inline">
        {push.encrypted ? <Badge tone="good">Encrypted</Badge> : <Badge>Plain</Badge>}
        <span className="muted">
          {push.encrypted
            ? 'The body is text/plain, and the key that decrypts it is in the Authorization header.'
            : 'The body is plain JSON.'}
        </span>
      </p>
      {shown !== null && push.encrypted && <Value label="Push Key" text={shown} />}
      <div className="inline">
        {push.encrypted ? (
          <>
            {shown === null ? (
              <button type="button" onClick={() => show.run()}>
                Show the key
              </button>
            ) : (
              <button type="button" onClick={() => setShown(null)}>
                Hide the key
              </button>
            )}
            <ConfirmButton
              label="Generate another…"
              title="Generate another Push Key?"
              className=""
              work={async () => setShown((await call<{ key: string }>('POST', `${at}/key`)).key)}
              done="Push Key generated"
            >
              <p>Your receiver cannot read what is sent until it has the new key.</p>
            </ConfirmButton>
            <ConfirmButton
              label="Clear…"
              title="Clear the Push Key?"
              work={() => call('DELETE', `${at}/key`)}
              done="Push Key cleared"
              after={() => setShown(null)}
            >
              <p>Saves are then sent as plain JSON.</p>
            </ConfirmButton>
          </>
        ) : (
          <button type="button" onClick={() => generate.run()}>
            Generate a key
          </button>
        )}
      </div>
      <Problem error={generate.error ?? show.error} />
      <details className="more">
        <summary>Set a key of your own</summary>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            set.run(readForm(event.currentTarget).key ?? '')
          }}
        >
          <div className="field">
            <label htmlFor="own-key">Push Key</label>
            <textarea id="own-key" name="key" rows={4} spellCheck={false} required />
            <p className="hint">
              32 bytes in base64url (AES-256-GCM), or a private RSA key in PEM (RSA-OAEP).
            </p>
          </div>
          <Problem error={set.error} />
          <button type="submit">Set the key</button>
        </form>
      </details>
    </>
  )
}
