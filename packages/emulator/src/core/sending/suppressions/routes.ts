import {
  type AccountOperation,
  accountRoutesOf,
  countAnswer,
  countInfo,
  listInfo,
  pageAnswer,
} from '../account/operation.js'
import { readEmail } from '../request/email.js'
import { type Params, pageOf } from '../request/params.js'
import { Refusal } from '../request/refusal.js'
import { isWithin, optionalSpan, requiredSpan } from '../request/span.js'
import { stampOf } from '../request/stamp.js'
import { SUPPRESSIONS, type Suppression, type SuppressionRecord, suppressionRecords } from './records.js'
import { suppressionParams, suppressionRecord } from './schema.js'

/** The statusCode of an unsubscribe that was added (spec/public-facts.md). */
const UNSUBSCRIBE_ADDED = 40401

const TIMES = { bounce: 'bounceTime', complaint: 'spamReportedTime', unsubscribe: 'unsubscribeTime' } as const

/** Addresses that are not sent to any more (spec/public-facts.md). */
export const suppressionOperations: readonly AccountOperation[] = [
  ...SUPPRESSIONS.flatMap((list) => [listing(list), deleting(list)]),
  {
    name: 'unsubscribe/add',
    summary: 'Send to an address no more',
    params: suppressionParams.one,
    info: countInfo,
    work({ call, region, params }) {
      const record = {
        email: requiredEmail(params),
        reason: 'added by the account',
        apiUser: null,
        at: call.clock.now().toISOString(),
      }
      const added = call.get(suppressionRecords).add(region, 'unsubscribe', record)
      return countAnswer(added ? 1 : 0, UNSUBSCRIBE_ADDED)
    },
  },
]

export const suppressionRoutes = accountRoutesOf(suppressionOperations)

function listing(list: Suppression): AccountOperation {
  return {
    name: `${list}/list`,
    summary: `List ${list}s`,
    params: suppressionParams.list,
    info: listInfo(suppressionRecord),
    work({ call, region, params }) {
      const email = readEmail(params)
      const now = call.clock.now()
      const span = email === null ? requiredSpan(params, now) : optionalSpan(params, now)
      const page = pageOf(params)
      const suppressions = call.get(suppressionRecords)
      const all =
        email === null
          ? suppressions.list(region, list)
          : [suppressions.get(region, list, email)].flatMap((one) => one ?? [])
      const found = all.filter(({ at }) => isWithin(span, at))
      return pageAnswer(found, page, (record) => shown(list, record))
    },
  }
}

function deleting(list: Suppression): AccountOperation {
  return {
    name: `${list}/delete`,
    summary: `Let an address of the ${list}s be sent to again`,
    params: suppressionParams.one,
    info: countInfo,
    work: ({ call, region, params }) =>
      countAnswer(call.get(suppressionRecords).delete(region, list, requiredEmail(params)) ? 1 : 0),
  }
}

function requiredEmail(params: Params): string {
  const email = readEmail(params)
  if (email === null) throw new Refusal(40011)
  return email
}

function shown(list: Suppression, { email, reason, apiUser, at }: SuppressionRecord) {
  return {
    email,
    ...(list === 'complaint' ? { receiver: email } : {}),
    reason,
    domain: email.slice(email.lastIndexOf('@') + 1),
    apiUser,
    [TIMES[list]]: stampOf(at),
  }
}
