import { REGIONS, type Region } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { AccountView } from '../../core/sending/account/routes.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { Segments } from '../parts/field.js'
import { Page } from '../parts/page.js'
import { Loaded } from '../parts/states.js'
import { AccountCard } from './sending/account-card.js'
import { ApiUsersCard } from './sending/api-users-card.js'
import { SmsTemplatesCard } from './sending/sms-templates-card.js'
import { TemplatesCard } from './sending/templates-card.js'

const regions = Object.entries(REGIONS) as [Region, { name: string }][]

/** The sending accounts: what makes a send succeed or fail. */
export function SendingPage() {
  const [region, setRegion] = useState<Region>('sg')
  const at = path`sending/${region}`
  const account = useApi<AccountView>(at)
  return (
    <Page title="Sending account" context={region}>
      <p className="lead">
        Each region has an account of its own; a credential works in its region only. What is sent is in the
        Inbox.
      </p>
      <Segments
        label="Region"
        value={region}
        onChange={setRegion}
        options={regions.map(([value, { name }]) => [value, `${value}: ${name}`] as const)}
      />
      <Loaded of={account}>
        {(data) => (
          <div key={region} className="stack">
            <AccountCard at={at} account={data} />
            <ApiUsersCard at={at} account={data} />
            <TemplatesCard at={at} account={data} />
          </div>
        )}
      </Loaded>
      <SmsTemplatesCard />
    </Page>
  )
}
