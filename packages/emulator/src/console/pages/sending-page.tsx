import type { Region } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { AccountView } from '../../core/sending/account/routes.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { Page } from '../parts/page.js'
import { RegionChoice } from '../parts/region.js'
import { Loaded } from '../parts/states.js'
import { AccountCard } from './sending/account-card.js'
import { SmsTemplatesCard } from './sending/sms-templates-card.js'
import { SmsUserCard } from './sending/sms-user-card.js'

/** The sending accounts: what makes a send succeed or fail. */
export function SendingPage() {
  const [region, setRegion] = useState<Region>('sg')
  const at = path`sending/${region}`
  const account = useApi<AccountView>(at)
  return (
    <Page title="Sending account" context={region}>
      <p className="lead">
        Each region has its own account, and credentials work only in their region. Sent messages are in the
        Inbox.
      </p>
      <RegionChoice region={region} onChange={setRegion} />
      <Loaded of={account}>{(data) => <AccountCard key={region} at={at} account={data} />}</Loaded>
      <SmsUserCard />
      <SmsTemplatesCard />
    </Page>
  )
}
