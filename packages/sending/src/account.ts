export type { Secret } from '@mailframe/protocol/client'
export type {
  AddressList,
  AddressListInput,
  AddressListPatch,
  AddressLists,
} from './account/address-lists.js'
export type { ApiUser, ApiUserInput, ApiUserQuery, ApiUsers, NewApiUser } from './account/api-users.js'
export type { Span } from './account/checks.js'
export type { AccountCallOptions, Param, Params } from './account/context.js'
export { type Account, type AccountClientOptions, createAccount } from './account/create-account.js'
export type {
  DnsRecord,
  Domain,
  DomainCheck,
  DomainConfig,
  DomainQuery,
  Domains,
} from './account/domains.js'
export type { AccountInfo } from './account/info.js'
export type { Label, Labels } from './account/labels.js'
export type { Delivery, DeliveryQuery, Engagement, EngagementQuery } from './account/logs.js'
export type { Member, MemberInput, Members, MembersChanged } from './account/members.js'
export type { Lists, PageQuery } from './account/pages.js'
export type { Page } from './account/read.js'
export type { Changed } from './account/results.js'
export type {
  Statistic,
  StatisticCount,
  Statistics,
  StatisticsQuery,
} from './account/statistics.js'
export type { Suppression, SuppressionQuery, Suppressions, Unsubscribes } from './account/suppressions.js'
export type {
  Template,
  TemplateInput,
  TemplateQuery,
  TemplateStat,
  Templates,
  TemplateType,
} from './account/templates.js'
export { isSendingError, SendingError } from './client/error.js'
