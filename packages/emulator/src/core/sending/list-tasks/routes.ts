import { LIST_SEPARATOR, SENDING_PATHS } from '@mailframe/protocol/sending'
import { z } from 'zod'
import { type AccountOperation, accountRoutesOf, recordAnswer, recordInfo } from '../account/operation.js'
import { refusal } from '../request/refusal.js'
import { listTaskRecords } from './records.js'

/** All is sent at once: no task is ever under way. What the service's numbers mean is not known. */
const DONE = 1

const task = z.object({
  maillistTaskId: z.int(),
  apiUser: z.string(),
  addressList: z.string().meta({ description: 'Joined by ;.' }),
  memberCount: z.int(),
  status: z.int(),
})

/** How far the sends to lists are (spec/public-facts.md). */
export const listTaskOperations: readonly AccountOperation[] = [
  {
    name: SENDING_PATHS.listTask.replace('/api/', ''),
    summary: 'Read a task that sends to address lists',
    params: z.object({ maillistTaskId: z.string().meta({ description: 'As its send was answered.' }) }),
    info: recordInfo(task),
    work({ call, region, params }) {
      const text = params.get('maillistTaskId') ?? ''
      const found = /^\d{1,15}$/.test(text) ? call.get(listTaskRecords).find(region, Number(text)) : undefined
      if (found === undefined) throw refusal(49902, 'maillistTaskId must be that of a task of this account')
      const { id, apiUser, lists, memberCount } = found
      const addressList = lists.join(LIST_SEPARATOR)
      return recordAnswer({ maillistTaskId: id, apiUser, addressList, memberCount, status: DONE })
    },
  },
]

export const listTaskRoutes = accountRoutesOf(listTaskOperations)
