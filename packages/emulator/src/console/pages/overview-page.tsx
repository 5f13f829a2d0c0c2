import type { ReactNode } from 'react'
import type { ApplicationDetail } from '../../core/console/applications.js'
import { call, path } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { Badge, CopyButton } from '../parts/bits.js'
import { ConfirmButton } from '../parts/confirm.js'
import { Field, readForm, Toggle } from '../parts/field.js'
import { Card, Page } from '../parts/page.js'
import { Loaded, Problem } from '../parts/states.js'

type Changes = Partial<Pick<ApplicationDetail, 'name' | 'enabled' | 'aiEnabled' | 'editorDomain'>>

/** An Application: its name, its switches and its addresses. */
export function OverviewPage({ applicationId }: { applicationId: string }) {
  const at = path`console/applications/${applicationId}`
  const application = useApi<ApplicationDetail>(at)
  const change = (json: Changes) => call<ApplicationDetail>('PUT', at, { json })
  return (
    <Page title={application.data?.name ?? 'Application'}>
      <Loaded of={application}>
        {(data) => (
          <>
            <Card title="Application">
              <dl className="facts">
                <Fact name="Application ID">
                  <code>{data.id}</code> <CopyButton text={data.id} name="Copy Application ID" />
                </Fact>
                <Fact name="Name">
                  <NameForm name={data.name} change={change} />
                </Fact>
                <Fact name="State">
                  <StateControl {...data} change={change} />
                </Fact>
                <Fact name="AI">
                  <AiControl {...data} change={change} />
                </Fact>
              </dl>
            </Card>
            <Card title="Editor domain">
              <DomainForm {...data} change={change} />
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  )
}

interface Changing {
  change: (changes: Changes) => Promise<ApplicationDetail>
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function NameForm({ name, change }: Changing & { name: string }) {
  const rename = useAction((next: string) => change({ name: next }), { done: 'Renamed' })
  return (
    <form
      className="inline"
      key={name}
      onSubmit={(event) => {
        event.preventDefault()
        rename.run(readForm(event.currentTarget).name ?? '')
      }}
    >
      <input name="name" aria-label="Name" defaultValue={name} maxLength={64} autoComplete="off" required />
      <button type="submit">Rename</button>
      <Problem error={rename.error} />
    </form>
  )
}

function StateControl({ enabled, name, change }: Changing & { enabled: boolean; name: string }) {
  const enable = useAction<void, ApplicationDetail>(() => change({ enabled: true }), { done: 'Enabled' })
  if (enabled) {
    return (
      <div className="inline">
        <Badge tone="good">Enabled</Badge>
        <ConfirmButton
          label="Disable…"
          title={`Disable ${name}?`}
          work={() => change({ enabled: false })}
          done="Disabled"
        >
          <p>
            Until it is enabled again, requests with its tokens get 403 invalidContext, and its editor pages
            do not open.
          </p>
        </ConfirmButton>
      </div>
    )
  }
  return (
    <div className="inline">
      <Badge tone="bad">Disabled</Badge>
      <button type="button" onClick={() => enable.run()}>
        Enable
      </button>
      <Problem error={enable.error} />
    </div>
  )
}

function AiControl({ aiEnabled, change }: Changing & { aiEnabled: boolean }) {
  const set = useAction((on: boolean) => change({ aiEnabled: on }), {
    done: ({ aiEnabled: on }) => (on ? 'AI is on' : 'AI is off'),
  })
  return (
    <div className="inline">
      <Toggle label="AI" on={aiEnabled} onChange={set.run} />
      <span className="muted">
        {aiEnabled ? 'On' : 'Off: /resource/ai answers 403 capabilityNotEnabled, and the editor has no AI'}
      </span>
      <Problem error={set.error} />
    </div>
  )
}

function DomainForm({
  editorDomain,
  editorUrl,
  change,
}: Changing & { editorDomain: string | null; editorUrl: string }) {
  const set = useAction((domain: string) => change({ editorDomain: domain }), { done: 'Editor domain saved' })
  return (
    <form
      key={editorDomain}
      onSubmit={(event) => {
        event.preventDefault()
        set.run(readForm(event.currentTarget).editorDomain ?? '')
      }}
    >
      <Field
        label="Custom editor domain"
        name="editorDomain"
        defaultValue={editorDomain ?? ''}
        placeholder="mail.localhost"
        autoComplete="off"
        spellCheck={false}
        hint="Replaces the host of the editor address. Leave empty for the default. A name under .localhost works offline; any other must resolve to this machine."
      />
      <div className="inline">
        <button type="submit">Save</button>
        <Problem error={set.error} />
      </div>
      <p className="result">
        Editor address <code>{editorUrl}/thirdApp</code>
        <CopyButton text={editorUrl} label="Copy {editor_url}" />
      </p>
    </form>
  )
}
