import type { Region } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { AccountView } from '../../core/sending/account/routes.js'
import type { TemplateRecord } from '../../core/sending/templates/records.js'
import { call, path } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { Toggle } from '../parts/field.js'
import { ActionsHead, Page, Table } from '../parts/page.js'
import { RegionChoice } from '../parts/region.js'
import { Empty, Loaded, Problem } from '../parts/states.js'
import { NEW_TEMPLATE, TemplateEditor } from './templates/editor.js'
import { TemplateRow } from './templates/row.js'

/** The templates of an account: what is sent by name, and what content may have to match. */
export function TemplatesPage() {
  const [region, setRegion] = useState<Region>('sg')
  const [isNew, setNew] = useState(false)
  const at = path`sending/${region}`
  return (
    <Page
      title="Templates"
      context={region}
      actions={
        <button type="button" onClick={() => setNew(true)}>
          New template
        </button>
      }
    >
      <p className="lead">
        Created here or through the API, approved or rejected here. Only an approved template can be sent.
      </p>
      <RegionChoice region={region} onChange={setRegion} />
      <Matching at={at} />
      <Templates key={region} at={at} />
      {isNew && <TemplateEditor at={at} template={NEW_TEMPLATE} onClose={() => setNew(false)} />}
    </Page>
  )
}

/** Whether any content must match one of them. */
function Matching({ at }: { at: string }) {
  const { data } = useApi<AccountView>(at)
  const match = useAction((on: boolean) => call('PUT', at, { json: { matchTemplates: on } }), {
    done: 'Saved',
  })
  return (
    <>
      <div className="inline">
        <Toggle
          label="Content must match a template"
          on={data?.matchTemplates ?? false}
          onChange={match.run}
        />
        <span>
          Content must match a template <span className="muted">(none: 40907, no match: 40908)</span>
        </span>
      </div>
      <Problem error={match.error} />
    </>
  )
}

function Templates({ at }: { at: string }) {
  const templates = useApi<TemplateRecord[]>(`${at}/templates`)
  return (
    <Loaded of={templates}>
      {(list) =>
        list.length === 0 ? (
          <Empty title="No templates">
            <p>
              <code>template/add</code> creates one.
            </p>
          </Empty>
        ) : (
          <Table
            label="Email templates, newest first"
            className="stacked lists"
            head={
              <>
                <th>invokeName</th>
                <th>Subject</th>
                <th>Type</th>
                <th>State</th>
                <ActionsHead />
              </>
            }
          >
            {list.map((template) => (
              <TemplateRow key={template.invokeName} at={at} template={template} />
            ))}
          </Table>
        )
      }
    </Loaded>
  )
}
