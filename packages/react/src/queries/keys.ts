import type { EmailListParams } from '../client/route-client.js'

/** Query keys, per endpoint. Invalidate `all` after a change that the hooks did not make. */
export const emailKeys = {
  all: (endpoint: string) => ['mailframe', endpoint, 'emails'] as const,
  lists: (endpoint: string) => [...emailKeys.all(endpoint), 'list'] as const,
  list: (endpoint: string, { pageNo, pageSize }: EmailListParams) =>
    [...emailKeys.lists(endpoint), { pageNo, pageSize }] as const,
  /** Apart from `lists`: the data under a prefix has one shape, and this one's is pages of pages. */
  infiniteLists: (endpoint: string) => [...emailKeys.all(endpoint), 'infinite'] as const,
  infinite: (endpoint: string, { pageSize }: Pick<EmailListParams, 'pageSize'>) =>
    [...emailKeys.infiniteLists(endpoint), { pageSize }] as const,
  detail: (endpoint: string, emailId: string) => [...emailKeys.all(endpoint), 'detail', emailId] as const,
  /** The html of an Email as it was at `updatedAt`: never stale. */
  html: (endpoint: string, emailId: string, updatedAt: string) =>
    ['mailframe', endpoint, 'html', emailId, updatedAt] as const,
  /** Of mutations: what is being changed. */
  changes: (endpoint: string) => ['mailframe', endpoint, 'change'] as const,
}
