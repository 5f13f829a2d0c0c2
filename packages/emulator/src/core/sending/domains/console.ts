import { z } from 'zod'
import type { Call, Route } from '../../kernel/call.js'
import { flag, readInput } from '../../kernel/local-input.js'
import { found, localRoute } from '../../kernel/local-route.js'
import { byConsole } from '../account/by-console.js'
import { ACCOUNT, regionOf } from '../account/routes.js'
import { bitsOf, type DomainRecord, dnsRecordsOf, domainRecords } from './records.js'
import { domainOperations } from './routes.js'

/** A domain as the console shows it. */
export interface DomainLine extends DomainRecord {
  /** What its DNS is to hold. */
  records: ReturnType<typeof dnsRecordsOf>
  /** Whether the last check found what its DNS holds now. */
  checked: boolean
}

const DOMAINS = `${ACCOUNT}/domains`
const ONE = `${DOMAINS}/:name`

const dnsChanges = z
  .strictObject({ spf: flag('spf'), dkim: flag('dkim'), mx: flag('mx'), dmarc: flag('dmarc') })
  .partial()

const newDomain = z.strictObject({ name: z.string({ error: 'name must be a domain' }) })

/** Domains, for the console: it plays their DNS. */
export const consoleDomainRoutes: readonly Route[] = [
  localRoute('GET', DOMAINS, (call) => call.get(domainRecords).list(regionOf(call)).map(lineOf)),

  localRoute('POST', DOMAINS, async (call) => {
    const input = await readInput(call, newDomain)
    const { data } = await byConsole(call, domainOperations, 'domain/add', input)
    return lineOf(domainNamed(call, (data as Pick<DomainRecord, 'name'>).name))
  }),

  // `{ "spf": true, … }`: what the DNS holds, which the next checkConfig finds.
  localRoute('PUT', ONE, async (call) => {
    const changes = await readInput(call, dnsChanges)
    const domain = domainNamed(call)
    const given = Object.entries(changes).filter(([, value]) => value !== undefined)
    const after = { ...domain, dns: { ...domain.dns, ...Object.fromEntries(given) } }
    call.get(domainRecords).put(regionOf(call), after)
    return lineOf(after)
  }),

  localRoute('POST', `${ONE}/check`, async (call) => {
    const { name } = domainNamed(call)
    await byConsole(call, domainOperations, 'domain/checkConfig', { name })
    return lineOf(domainNamed(call))
  }),

  localRoute('DELETE', ONE, (call) => ({
    removed: call.get(domainRecords).delete(regionOf(call), call.params.name ?? ''),
  })),
]

/** @throws Failure 404 */
const domainNamed = (call: Call, name = call.params.name ?? ''): DomainRecord =>
  found(call.get(domainRecords).find(regionOf(call), name), 'domain')

const lineOf = (domain: DomainRecord): DomainLine => ({
  ...domain,
  records: dnsRecordsOf(domain.name),
  checked: domain.verify === bitsOf(domain.dns),
})
