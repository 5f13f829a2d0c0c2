import type { Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'

/** The DNS records of a domain, and their bits in `verify` (spec/public-facts.md). */
export const DNS_BITS = { dkim: 1, spf: 2, mx: 4, dmarc: 16 } as const

/** A kind of DNS record. */
export type DnsKind = keyof typeof DNS_BITS

/** Which records there are. */
export type Dns = Record<DnsKind, boolean>

/** A domain that is sent from. */
export interface DomainRecord {
  /** In ASCII. */
  name: string
  /** 0: test, 1: general. */
  type: 0 | 1
  /** What its DNS holds: only the console changes it. */
  dns: Dns
  /** Bits of what the last check found. */
  verify: number
  /** ISO 8601, UTC. */
  createdAt: string
  updatedAt: string
}

/** Nothing was set yet. */
export const NO_DNS: Dns = { dkim: false, spf: false, mx: false, dmarc: false }

/** What a check of the DNS finds, as bits. */
export const bitsOf = (dns: Dns): number =>
  (Object.keys(DNS_BITS) as DnsKind[]).reduce((bits, kind) => bits | (dns[kind] ? DNS_BITS[kind] : 0), 0)

/** What the DNS of a domain is to hold. */
export function dnsRecordsOf(name: string): Record<DnsKind, { domain: string; value: string }> {
  return {
    spf: { domain: name, value: 'v=spf1 include:spf.mailframe.test -all' },
    dkim: { domain: `mf._domainkey.${name}`, value: 'v=DKIM1; k=rsa; p=TWFpbGZyYW1l' },
    mx: { domain: name, value: 'mx.mailframe.test' },
    dmarc: { domain: `_dmarc.${name}`, value: 'v=DMARC1; p=none' },
  }
}

/** The domains of each account. */
export function domainRecords({ store }: Pick<Services, 'store'>) {
  const keyOf = (region: Region, name: string) => `${region}/${name}`
  return {
    find: (region: Region, name: string) =>
      store.get('domains', keyOf(region, name)) as DomainRecord | undefined,
    put: (region: Region, domain: DomainRecord) =>
      store.put('domains', keyOf(region, domain.name), region, domain),
    /** Whether there was one. */
    delete: (region: Region, name: string) => store.delete('domains', keyOf(region, name)),
    /** Newest first. */
    list: (region: Region) => store.list('domains', region, ALL) as DomainRecord[],
    count: (region: Region) => store.count('domains', region),
  }
}
