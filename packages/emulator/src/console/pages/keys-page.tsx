import { useState } from 'react'
import type { CredentialView, NewCredential } from '../../core/access/console.js'
import type { ApplicationDetail } from '../../core/console/applications.js'
import { call, path } from '../api/call.js'
import { secretOf, useSecrets } from '../api/secrets.js'
import { useAction, useApi } from '../api/use-api.js'
import { Code, CopyButton, Time, Value, ZoneName } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { Dialog } from '../parts/dialog.js'
import { ActionsHead, Card, Page, Table } from '../parts/page.js'
import { Secret } from '../parts/secret.js'
import { Empty, Loaded, Problem } from '../parts/states.js'

const VARIANTS = {
  1: {
    title: 'Application Keys',
    about: 'Variant 1: Client ID and Client Secret give an Application access token.',
    id: 'Client ID',
    secret: 'Client Secret',
  },
  2: {
    title: 'API Keys',
    about: 'Variant 2: Application ID and API key give a token of one End User.',
    id: 'Key',
    secret: 'API key',
  },
} as const

/** The credential pairs of an Application. */
export function KeysPage({ applicationId }: { applicationId: string }) {
  const at = path`console/applications/${applicationId}`
  const application = useApi<ApplicationDetail>(at)
  return (
    <Page title="Keys" {...contextOf(application.data)}>
      <Loaded of={application}>
        {({ credentials }) =>
          ([1, 2] as const).map((variant) => (
            <VariantCard
              key={variant}
              at={at}
              applicationId={applicationId}
              variant={variant}
              credentials={credentials.filter((credential) => credential.variant === variant)}
            />
          ))
        }
      </Loaded>
    </Page>
  )
}

const contextOf = (application: { name: string } | undefined) =>
  application === undefined ? {} : { context: application.name }

function VariantCard({
  at,
  applicationId,
  variant,
  credentials,
}: {
  at: string
  applicationId: string
  variant: 1 | 2
  credentials: CredentialView[]
}) {
  const { title, about, id: idName, secret } = VARIANTS[variant]
  const [made, setMade] = useState<NewCredential | null>(null)
  const secrets = useSecrets()
  const create = useAction<void, NewCredential>(
    () => call('POST', `${at}/credentials`, { json: { variant } }),
    { after: setMade },
  )
  return (
    <Card
      title={title}
      actions={
        <button type="button" onClick={() => create.run()}>
          {variant === 1 ? 'New Application Key' : 'New API Key'}
        </button>
      }
    >
      <p className="lead">{about}</p>
      <Problem error={create.error} />
      {credentials.length === 0 ? (
        <Empty title="No keys">
          <p>Without one, nobody can call the service in this variant.</p>
        </Empty>
      ) : (
        <Table
          label={title}
          head={
            <>
              <th>{idName}</th>
              <th>{secret}</th>
              <th>
                Created (<ZoneName />)
              </th>
              <ActionsHead />
            </>
          }
        >
          {credentials.map(({ id, createdAt }) => (
            <tr key={id}>
              <td>
                <code>{id}</code> {variant === 1 && <CopyButton text={id} name={`Copy ${id}`} />}
              </td>
              <td>
                <Secret
                  name={`the ${secret} of ${id}`}
                  text={secretOf(secrets.data, variant === 1 ? 'client' : 'apiKey', id)}
                />
              </td>
              <td>{createdAt === null ? <span className="muted">seeded</span> : <Time at={createdAt} />}</td>
              <td className="row-actions">
                <ConfirmButton
                  label="Delete…"
                  name={`Delete ${id}…`}
                  className="danger small"
                  title={`Delete ${id}?`}
                  work={() => call('DELETE', at + path`/credentials/${id}`)}
                  done="Key deleted"
                >
                  <p>
                    Its tokens stop working at once: the next request with one gets 401 invalidCredential.
                  </p>
                </ConfirmButton>
              </td>
            </tr>
          ))}
        </Table>
      )}
      {made !== null && (
        <NewCredentialDialog applicationId={applicationId} made={made} onClose={() => setMade(null)} />
      )}
    </Card>
  )
}

function NewCredentialDialog({
  applicationId,
  made: { id, variant, secret },
  onClose,
}: {
  applicationId: string
  made: NewCredential
  onClose: () => void
}) {
  const environment =
    variant === 1
      ? `MAILFRAME_CLIENT_ID=${id}\nMAILFRAME_CLIENT_SECRET=${secret}`
      : `# Variant 2: createMailframe({ variant: 2 })\nMAILFRAME_CLIENT_ID=${applicationId}\nMAILFRAME_CLIENT_SECRET=${secret}`
  return (
    <Dialog title="Copy it now" onClose={onClose}>
      <p className="prose">
        The {VARIANTS[variant].secret} is shown only once, because just its hash is kept. It belongs on your
        server, never in a browser.
      </p>
      <Value
        label={variant === 1 ? 'Client ID' : 'Application ID'}
        text={variant === 1 ? id : applicationId}
      />
      <Value label={VARIANTS[variant].secret} text={secret} />
      <Code label="Environment variables" text={environment} />
      <div className="actions end">
        <CopyButton text={environment} label="Copy as environment variables" />
        <button type="button" className="primary" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
