import { z } from 'zod'
import type { Route } from '../../kernel/call.js'
import { flag, readInput } from '../../kernel/local-input.js'
import { found, localRoute } from '../../kernel/local-route.js'
import { ACCOUNT, regionOf } from '../account/routes.js'
import { bitsOf, type DomainRecord, dnsRecordsOf, domainRecords } from './records.js'

/** A domain as the console shows it. */
export interface DomainLine extends DomainRecord {
  /** What its DNS is to hold. */
  records: ReturnType<typeof dnsRecordsOf>
  /** Whether the last check found what its DNS holds now. */
  checked: boolean
}

const DOMAINS = `${ACCOUNT}/domains`

const dnsChanges = z
  .strictObject({ spf: flag('spf'), dkim: flag('dkim'), mx: flag('mx'), dmarc: flag('dmarc') })
  .partial()

/** Domains, for the console: it plays their DNS. */
export const consoleDomainRoutes: readonly Route[] = [
  localRoute('GET', DOMAINS, (call) => call.get(domainRecords).list(regionOf(call)).map(lineOf)),

  // `{ "spf": true, … }`: what the DNS holds, which the next checkConfig finds.
  localRoute('PUT', `${DOMAINS}/:name`, async (call) => {
    const changes = await readInput(call, dnsChanges)
    const region = regionOf(call)
    const domains = call.get(domainRecords)
    const domain = found(domains.find(region, call.params.name ?? ''), 'domain')
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const after = { ...domain, dns: { ...domain.dns, ...Object.fromEntries(given) } }
    domains.put(region, after)
    return lineOf(after)
  }),
]

const lineOf = (domain: DomainRecord): DomainLine => ({
  ...domain,
  records: dnsRecordsOf(domain.name),
  checked: domain.verify === bitsOf(domain.dns),
})
