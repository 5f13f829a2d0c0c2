import type { Page } from '@mailframe/protocol'
import { z } from 'zod'
import type { Call, Route } from '../../kernel/call.js'
import { Failure, invalidParameter } from '../../kernel/failure.js'
import { offsetOf, readInput, readPage } from '../../kernel/local-input.js'
import { localRoute } from '../../kernel/local-route.js'
import { pageOf } from '../../kernel/page.js'
import { ACCOUNT, regionOf } from '../account/routes.js'
import { plainAddress } from '../request/email.js'
import { SUPPRESSIONS, type Suppression, type SuppressionRecord, suppressionRecords } from './records.js'

/** How many addresses each list holds. */
export type SuppressionCounts = Record<Suppression, number>

const LISTS = `${ACCOUNT}/suppressions`
const ONE = `${LISTS}/:list`
const PAGE_SIZE = 50

const newAddress = z.strictObject({ email: z.string({ error: 'email must be an address' }) })

/** Addresses that get no more email, for the console. */
export const consoleSuppressionRoutes: readonly Route[] = [
  localRoute('GET', LISTS, (call): SuppressionCounts => {
    const suppressions = call.get(suppressionRecords)
    const region = regionOf(call)
    return {
      bounce: suppressions.count(region, 'bounce'),
      complaint: suppressions.count(region, 'complaint'),
      unsubscribe: suppressions.count(region, 'unsubscribe'),
    }
  }),

  // Newest first; `?text=` looks in the address.
  localRoute('GET', ONE, (call): Page<SuppressionRecord> => {
    const page = readPage(call, PAGE_SIZE)
    const suppressions = call.get(suppressionRecords)
    const [region, list] = [regionOf(call), listOf(call)]
    const text = (call.url.searchParams.get('text') ?? '').trim().toLowerCase()
    if (text !== '') {
      return pageOf(
        suppressions.list(region, list).filter(({ email }) => email.toLowerCase().includes(text)),
        page,
      )
    }
    return {
      list: suppressions.list(region, list, offsetOf(page)),
      total: suppressions.count(region, list),
      ...page,
    }
  }),

  localRoute('POST', ONE, async (call): Promise<SuppressionRecord> => {
    const input = await readInput(call, newAddress)
    const email = plainAddress(input.email.trim())
    if (email === null) throw invalidParameter('email must be one address, such as ada@example.com')
    const at = call.clock.now().toISOString()
    const record = { email, reason: 'added in the console', apiUser: null, at }
    const added = call.get(suppressionRecords).add(regionOf(call), listOf(call), record)
    if (!added) throw invalidParameter(`${email} is already on the list`)
    return record
  }),

  localRoute('DELETE', `${ONE}/:email`, (call) => ({
    removed: call.get(suppressionRecords).delete(regionOf(call), listOf(call), call.params.email ?? ''),
  })),
]

/** @throws Failure 404 */
function listOf({ params }: Call): Suppression {
  const list = SUPPRESSIONS.find((name) => name === params.list)
  if (list === undefined) throw new Failure('notFound', `list must be ${SUPPRESSIONS.join(', ')}`)
  return list
}
