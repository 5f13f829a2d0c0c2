import type { Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'

/** Credential of REST and SMTP. The key itself is not kept. */
export interface ApiUserRecord {
  name: string
  /** SHA-256, base64url. */
  keyHash: string
  region: Region
  /** Sends only to registered recipients. */
  test: boolean
  /** What of its emails is tracked; absent: nothing. */
  open?: boolean
  click?: boolean
  /** Whether its emails have a link that unsubscribes; absent: none. */
  unsubscribe?: boolean
  /** 0: transactional, 1: marketing; absent: 0. */
  emailType?: 0 | 1
  /** The domain that it sends from. */
  domainName?: string | null
  /** Emails a day; absent or null: those of the account. */
  dailyQuota?: number | null
}

/** API users of all accounts: a name is of one region. */
export function apiUserRecords({ store }: Pick<Services, 'store'>) {
  return {
    find: (name: string) => store.get('apiUsers', name) as ApiUserRecord | undefined,
    put: (user: ApiUserRecord) => store.put('apiUsers', user.name, user.region, user),
    /** It may have another name. To be called in a transaction. */
    replace(before: string, user: ApiUserRecord): void {
      if (user.name !== before) store.delete('apiUsers', before)
      store.put('apiUsers', user.name, user.region, user)
    },
    /** Newest first. */
    list: (region: Region) => store.list('apiUsers', region, ALL) as ApiUserRecord[],
  }
}
