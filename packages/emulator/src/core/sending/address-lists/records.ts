import type { Region } from '@mailframe/protocol/sending'
import type { Services } from '../../kernel/services.js'
import { ALL } from '../../store/storage.js'
import { addressKey } from '../request/address-key.js'
import { memberRecords } from './members.js'

/** A list of addresses. */
export interface AddressListRecord {
  id: string
  /** Its alias, by which sends name it. */
  address: string
  name: string
  description: string
  /** ISO 8601, UTC, as `updatedAt`. */
  createdAt: string
  updatedAt: string
}

/** The address lists of each region's account. */
export function addressListRecords(services: Pick<Services, 'store' | 'ids' | 'get'>) {
  const { store, ids, get } = services
  const members = get(memberRecords)
  const aliasKey = (region: Region, address: string) => `${region}/${addressKey(address)}`

  /** By its alias, whatever the case. */
  function find(region: Region, address: string): AddressListRecord | undefined {
    const id = store.get('addressListAliases', aliasKey(region, address)) as string | undefined
    return id === undefined ? undefined : (store.get('addressLists', id) as AddressListRecord)
  }

  function put(region: Region, list: AddressListRecord): void {
    store.put('addressListAliases', aliasKey(region, list.address), '', list.id)
    store.put('addressLists', list.id, region, list)
  }

  return {
    find,
    count: (region: Region) => store.count('addressLists', region),
    /** Newest first. */
    list: (region: Region, page = ALL) => store.list('addressLists', region, page) as AddressListRecord[],

    add: (region: Region, list: Omit<AddressListRecord, 'id'>): AddressListRecord =>
      store.transaction(() => {
        const record = { id: ids.next('al'), ...list }
        put(region, record)
        return record
      }),

    /** Keeps its members, also under another alias. */
    update: (region: Region, before: AddressListRecord, changes: Partial<AddressListRecord>): void =>
      store.transaction(() => {
        store.delete('addressListAliases', aliasKey(region, before.address))
        put(region, { ...before, ...changes })
      }),

    /** With its members. */
    delete: (region: Region, list: AddressListRecord): void =>
      store.transaction(() => {
        members.clear(list.id)
        store.delete('addressListAliases', aliasKey(region, list.address))
        store.delete('addressLists', list.id)
      }),

    /** The members of the list with this alias, those added first first; none where there is no such list. */
    membersOf(region: Region, address: string, page = ALL) {
      const list = find(region, address)
      return list === undefined ? [] : members.list(list.id, page)
    },
  }
}
