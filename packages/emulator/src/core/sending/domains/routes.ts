import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import {
  type AccountOperation,
  type AccountRequest,
  accountRoutesOf,
  countAnswer,
  countInfo,
  listInfo,
  pageAnswer,
  recordAnswer,
  recordInfo,
} from '../account/operation.js'
import { pageOf } from '../request/params.js'
import { refusal } from '../request/refusal.js'
import { stampOf } from '../request/stamp.js'
import { bitsOf, type DomainRecord, dnsRecordsOf, domainRecords, NO_DNS } from './records.js'
import { domainConfig, domainParams, domainRecord, readDomainName, readQuery, readType } from './schema.js'

/** Domains that are sent from (spec/public-facts.md; their rules: sending API, Domains and API users). */
export const domainOperations: readonly AccountOperation[] = [
  {
    name: 'domain/list',
    summary: 'List domains',
    params: domainParams.list,
    info: listInfo(domainRecord),
    work({ call, region, params }) {
      const { name = '', type, verify } = readQuery(params)
      const found = call
        .get(domainRecords)
        .list(region)
        .filter(
          (domain) =>
            domain.name.includes(name) &&
            (type === undefined || domain.type === type) &&
            (verify === undefined || domain.verify === verify),
        )
      return pageAnswer(found, pageOf(params), shown)
    },
  },
  {
    name: 'domain/add',
    summary: 'Add a domain',
    params: domainParams.add,
    info: recordInfo(domainRecord),
    failure: 41015,
    work({ call, region, params }) {
      const name = readDomainName(params, 'name')
      const type = readType(params) ?? 1
      const domains = call.get(domainRecords)
      if (domains.find(region, name) !== undefined) throw refusal(41015, `${name} exists already`)
      const most = SENDING_LIMITS.domains
      if (domains.count(region) >= most) throw refusal(41012, `there are ${most}`)
      const at = call.clock.now().toISOString()
      const domain: DomainRecord = { name, type, dns: NO_DNS, verify: 0, createdAt: at, updatedAt: at }
      domains.put(region, domain)
      return recordAnswer(shown(domain))
    },
  },
  {
    name: 'domain/update',
    summary: 'Rename a domain',
    params: domainParams.update,
    info: countInfo,
    failure: 41016,
    work(request) {
      const { call, region, params } = request
      const domain = named(request)
      const name = readDomainName(params, 'newName')
      const domains = call.get(domainRecords)
      if (domains.find(region, name) !== undefined) throw refusal(41016, `${name} exists already`)
      call.store.transaction(() => {
        domains.delete(region, domain.name)
        // Another name has another DNS.
        const at = call.clock.now().toISOString()
        domains.put(region, { ...domain, name, dns: NO_DNS, verify: 0, updatedAt: at })
      })
      return countAnswer(1)
    },
  },
  {
    name: 'domain/checkConfig',
    summary: 'Look up the DNS records of a domain',
    params: domainParams.one,
    info: recordInfo(domainConfig),
    work(request) {
      const { call, region } = request
      const domain = named(request)
      const { name, dns } = domain
      const at = call.clock.now().toISOString()
      call.get(domainRecords).put(region, { ...domain, verify: bitsOf(dns), updatedAt: at })
      return recordAnswer({
        name,
        spfStatus: Number(dns.spf),
        dkimStatus: Number(dns.dkim),
        mxStatus: Number(dns.mx),
        dmarcStatus: Number(dns.dmarc),
      })
    },
  },
  {
    name: 'domain/delete',
    summary: 'Delete a domain',
    params: domainParams.one,
    info: countInfo,
    work(request) {
      const { call, region } = request
      call.get(domainRecords).delete(region, named(request).name)
      return countAnswer(1)
    },
  },
]

export const domainRoutes = accountRoutesOf(domainOperations)

/** @throws Refusal 41001 to 41003, 41014 */
function named({ call, region, params }: AccountRequest): DomainRecord {
  const name = readDomainName(params, 'name')
  const domain = call.get(domainRecords).find(region, name)
  if (domain === undefined) throw refusal(41014, name)
  return domain
}

/** Its DNS records are flat keys with dots (spec/public-facts.md). */
function shown({ name, type, verify, createdAt, updatedAt }: DomainRecord) {
  const records = Object.entries(dnsRecordsOf(name)).flatMap(([kind, { domain, value }]) => [
    [`${kind}.domain`, domain],
    [`${kind}.value`, value],
  ])
  return {
    name,
    type,
    verify,
    ...Object.fromEntries(records),
    gmtCreated: stampOf(createdAt),
    gmtUpdated: stampOf(updatedAt),
  }
}
