import { type Region, SENDING_LIMITS } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { DomainLine } from '../../core/sending/domains/console.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { NewEntry } from '../parts/new-entry.js'
import { Page } from '../parts/page.js'
import { RegionChoice } from '../parts/region.js'
import { Empty, Loaded } from '../parts/states.js'
import { DomainCard } from './domains/domain-card.js'

/** The domains that an account sends from, and what their DNS is to hold. */
export function DomainsPage() {
  const [region, setRegion] = useState<Region>('sg')
  return (
    <Page title="Domains" context={region}>
      <p className="lead">
        At most {SENDING_LIMITS.domains} per account. The emulator makes no DNS lookups: the switches say
        which records a domain has, and <code>domain/checkConfig</code> finds those.
      </p>
      <RegionChoice region={region} onChange={setRegion} />
      <Domains key={region} at={path`sending/${region}/domains`} />
    </Page>
  )
}

function Domains({ at }: { at: string }) {
  const domains = useApi<DomainLine[]>(at)
  return (
    <>
      <NewEntry<DomainLine>
        at={at}
        label="New domain"
        name="name"
        placeholder="mail.example.com"
        autoCapitalize="none"
        spellCheck={false}
        submit="Add domain"
        done={({ name }) => `Domain ${name} added`}
      />
      <Loaded of={domains}>
        {(list) =>
          list.length === 0 ? (
            <Empty title="No domains">
              <p>
                <code>domain/add</code> adds one.
              </p>
            </Empty>
          ) : (
            list.map((domain) => <DomainCard key={domain.name} at={at} domain={domain} />)
          )
        }
      </Loaded>
    </>
  )
}
