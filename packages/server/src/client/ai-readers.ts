import {
  type AiBalance,
  type AiBill,
  type AiLimit,
  type AiQuota,
  type AiUsageRecord,
  isJsonObject,
  type JsonObject,
} from '@mailframe/protocol'
import { numberOf, textOf, timeOf } from './values.js'

/** A record as the client reads it, and as the service answered it. */
export type WithRaw<Record> = Record & {
  /** As the service answered, with the fields that are not known here. */
  raw: JsonObject
}

export function readQuota(value: unknown): WithRaw<AiQuota> | null {
  if (!isJsonObject(value)) return null
  return {
    totalCredits: creditsOf(value.totalCredits),
    usedCredits: creditsOf(value.usedCredits),
    remainingCredits: creditsOf(value.remainingCredits),
    periodStart: timeOf(value.periodStart),
    periodEnd: timeOf(value.periodEnd),
    raw: value,
  }
}

export function readBalance(value: unknown): WithRaw<AiBalance> | null {
  if (!isJsonObject(value)) return null
  return {
    id: textOf(value.id),
    source: textOf(value.source),
    totalCredits: creditsOf(value.totalCredits),
    remainingCredits: creditsOf(value.remainingCredits),
    expiresAt: timeOf(value.expiresAt) || null,
    raw: value,
  }
}

export function readBill(value: unknown): WithRaw<AiBill> | null {
  if (!isJsonObject(value)) return null
  return {
    id: textOf(value.id),
    month: textOf(value.month),
    feature: textOf(value.feature),
    credits: creditsOf(value.credits),
    createdAt: timeOf(value.createdAt),
    raw: value,
  }
}

export function readUsage(value: unknown): WithRaw<AiUsageRecord> | null {
  if (!isJsonObject(value)) return null
  return {
    id: textOf(value.id),
    userId: textOf(value.userId),
    emailId: textOf(value.emailId),
    feature: textOf(value.feature),
    credits: creditsOf(value.credits),
    createdAt: timeOf(value.createdAt),
    raw: value,
  }
}

/** The limit as the service stored it; fields that its answer leaves out are as they were sent. */
export function readLimit(value: unknown, sent: AiLimit): WithRaw<AiLimit> {
  const fields = isJsonObject(value) ? value : {}
  return {
    userId: textOf(fields.userId) || sent.userId,
    maximumLimitCredits: numberOf(fields.maximumLimitCredits) ?? sent.maximumLimitCredits,
    startTime: timeOf(fields.startTime) || sent.startTime,
    endTime: timeOf(fields.endTime) || sent.endTime,
    raw: fields,
  }
}

const creditsOf = (value: unknown) => numberOf(value) ?? null
