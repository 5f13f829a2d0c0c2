import { isJsonObject, type JsonObject } from '@mailframe/protocol'
import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import { checkDomain, checkOptionalChoice, checkText, refusal } from './checks.js'
import type { AccountCallOptions, AccountContext } from './context.js'
import { createLists, type Lists } from './pages.js'
import { numberOf, stampsOf, textOf } from './read.js'
import { type Changed, callForRecord, change } from './results.js'

/** What of a domain can be verified. */
export const DOMAIN_CHECKS = { dkim: 1, spf: 2, mx: 4, dmarc: 16 } as const
/** What of a domain can be verified. */
export type DomainCheck = keyof typeof DOMAIN_CHECKS

/** A record to be set in the DNS. */
export interface DnsRecord {
  /** The name that it is set for. */
  domain: string | null
  /** What it is to hold. */
  value: string | null
}

/** A domain of the account. */
export interface Domain {
  /** The domain, in ASCII. */
  name: string | null
  /** 0: test, 1: general. */
  type: number | null
  /** Which of its records were found. */
  verified: Record<DomainCheck, boolean>
  /** By their kinds: `spf`, `dkim`, `mx` and what else the service gives. */
  records: Record<string, DnsRecord>
  /** When it was made: ISO 8601, in the offset of the service. */
  createdAt: string | null
  /** When it was changed last, in the same form. */
  updatedAt: string | null
  /** The record as it came. */
  raw: JsonObject
}

/** What a check of the DNS found. */
export interface DomainConfig {
  /** The domain, in ASCII. */
  name: string | null
  /** What of SPF was found, as the service numbers it. */
  spfStatus: number | null
  /** What of DKIM was found, as the service numbers it. */
  dkimStatus: number | null
  /** What of MX was found, as the service numbers it. */
  mxStatus: number | null
  /** What of DMARC was found, as the service numbers it. */
  dmarcStatus: number | null
  /** The record as it came. */
  raw: JsonObject
}

/** Which domains. */
export interface DomainQuery {
  /** A name, or a part of it. */
  name?: string | undefined
  /** 0: test, 1: general. */
  type?: 0 | 1 | undefined
  /** Bits of what is verified: 1 DKIM, 2 SPF, 4 MX, 16 DMARC. */
  verify?: number | undefined
}

/** The domains of the account. */
export interface Domains extends Lists<DomainQuery, Domain> {
  /** Adds a domain. What it gives has the records for its DNS. */
  create(domain: { name: string }, options?: AccountCallOptions): Promise<Domain>
  /** Gives a domain another name. */
  update(domain: { name: string; newName: string }, options?: AccountCallOptions): Promise<Changed>
  /** Looks its records up in the DNS. */
  checkConfig(domain: { name: string }, options?: AccountCallOptions): Promise<DomainConfig>
  /** Deletes a domain. */
  delete(domain: { name: string }, options?: AccountCallOptions): Promise<Changed>
}

export function createDomains(context: AccountContext): Domains {
  return {
    ...createLists(context, 'domain/list', paramsOf, readDomain),
    async create({ name }, options) {
      const params = { name: checkDomain('name', name) }
      return readDomain(await callForRecord(context, 'domain/add', params, 'write', options))
    },
    async update({ name, newName }, options) {
      const params = { name: checkDomain('name', name), newName: checkDomain('newName', newName) }
      return await change(context, 'domain/update', params, options)
    },
    async checkConfig({ name }, options) {
      const params = { name: checkDomain('name', name) }
      return readConfig(await callForRecord(context, 'domain/checkConfig', params, 'read', options))
    },
    async delete({ name }, options) {
      const params = { name: checkDomain('name', name) }
      return await change(context, 'domain/delete', params, options)
    },
  }
}

function paramsOf({ name, type, verify }: DomainQuery) {
  if (verify !== undefined && (!Number.isSafeInteger(verify) || verify < 0))
    throw refusal(null, 'verify', 'must be an integer from 0')
  return {
    name:
      name === undefined
        ? undefined
        : checkText('name', name, { empty: 41001, wrong: 41002, most: SENDING_LIMITS.domainName }),
    type: checkOptionalChoice('type', type, [0, 1], 41008),
    verify,
  }
}

function readDomain(raw: JsonObject): Domain {
  const bits = numberOf(raw.verify) ?? 0
  const isVerified = (check: DomainCheck) => (bits & DOMAIN_CHECKS[check]) !== 0
  return {
    name: textOf(raw.name),
    type: numberOf(raw.type),
    verified: {
      dkim: isVerified('dkim'),
      spf: isVerified('spf'),
      mx: isVerified('mx'),
      dmarc: isVerified('dmarc'),
    },
    records: readRecords(raw),
    ...stampsOf(raw),
    raw,
  }
}

/** From flat keys such as `spf.domain` and `spf.value`. */
function readRecords(raw: JsonObject): Record<string, DnsRecord> {
  const records = new Map<string, DnsRecord>()
  const put = (kind: string, part: string, value: unknown) => {
    if (part !== 'domain' && part !== 'value') return
    const record = records.get(kind) ?? { domain: null, value: null }
    records.set(kind, { ...record, [part]: textOf(value) })
  }
  for (const [key, value] of Object.entries(raw)) {
    const [, kind, part] = /^(.+)\.(domain|value)$/.exec(key) ?? []
    if (kind !== undefined && part !== undefined) put(kind, part, value)
    else if (isJsonObject(value)) for (const [name, text] of Object.entries(value)) put(key, name, text)
  }
  return Object.fromEntries(records)
}

function readConfig(raw: JsonObject): DomainConfig {
  const { spfStatus, dkimStatus, mxStatus, dmarcStatus } = raw
  return {
    name: textOf(raw.name),
    spfStatus: numberOf(spfStatus),
    dkimStatus: numberOf(dkimStatus),
    mxStatus: numberOf(mxStatus),
    dmarcStatus: numberOf(dmarcStatus),
    raw,
  }
}
