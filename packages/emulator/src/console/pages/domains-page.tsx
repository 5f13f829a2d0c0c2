import { type Region, SENDING_LIMITS } from '@mailframe/protocol/sending'
import { useRef, useState } from 'react'
import type { DomainLine } from '../../core/sending/domains/console.js'
import { call, path } from '../api/call.js'
import { useAction, useApi } from '../api/use-api.js'
import { Field, readForm } from '../parts/field.js'
import { Page } from '../parts/page.js'
import { RegionChoice } from '../parts/region.js'
import { Empty, Loaded, Problem } from '../parts/states.js'
import { DomainCard } from './domains/domain-card.js'

/** The domains that an account sends from, and what their DNS is to hold. */
export function DomainsPage() {
  const [region, setRegion] = useState<Region>('sg')
  return (
    <Page title="Domains" context={region}>
      <p className="lead">
        At most {SENDING_LIMITS.domains} of an account. The emulator looks nothing up: the switches say what
        the DNS of a domain holds, and <code>domain/checkConfig</code> finds that.
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
      <NewDomain at={at} />
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

function NewDomain({ at }: { at: string }) {
  const form = useRef<HTMLFormElement>(null)
  const add = useAction((name: string) => call<DomainLine>('POST', at, { json: { name } }), {
    done: ({ name }) => `Domain ${name} added`,
    after: () => form.current?.reset(),
  })
  return (
    <form
      ref={form}
      onSubmit={(event) => {
        event.preventDefault()
        add.run(readForm(event.currentTarget).name ?? '')
      }}
    >
      <Field
        label="New domain"
        name="name"
        placeholder="mail.example.com"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Problem error={add.error} />
      <div className="inline">
        <button type="submit">Add domain</button>
      </div>
    </form>
  )
}
