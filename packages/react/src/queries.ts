// No 'use client' and no React, here or in what is imported: Server Components call these functions.
export type { AiBillsParams, AiUsageParams, DateRange, EmailListParams } from './client/route-client.js'
export {
  type AiReader,
  aiBalancesQuery,
  aiBillsQuery,
  aiLimitUsageQuery,
  aiQuotaQuery,
  aiSummaryQuery,
  aiUsageQuery,
} from './queries/ai.js'
export { emailQuery, emailsQuery, infiniteEmailsQuery } from './queries/emails.js'
export {
  aiKeys,
  type Call,
  emailKeys,
  type InfiniteReadQuery,
  type PageCall,
  type ReadQuery,
} from './queries/keys.js'
export type { ReadPolicy } from './queries/policy.js'
export type {
  EmailReader,
  EmailSource,
  RouteSource,
  ServerCall,
  ServerEmailInput,
  ServerEmails,
  ServerListInput,
  ServerSource,
} from './queries/source.js'
