import { choose } from '../../kernel/choices/choices.js'
import {
  type AccountOperation,
  type AccountRequest,
  accountRoutesOf,
  countAnswer,
  countInfo,
  listAnswer,
  listInfo,
  pageAnswer,
  recordAnswer,
  recordInfo,
} from '../account/operation.js'
import { pageOf } from '../request/params.js'
import { Refusal, refusal } from '../request/refusal.js'
import { stampOf } from '../request/stamp.js'
import { type LabelRecord, labelRecords } from './records.js'
import { labelRecord, labelSchemas, readLabelId, readName, readQuery } from './schema.js'

/** Labels (spec/public-facts.md; their rules: sending API, Labels). */
export const labelOperations: readonly AccountOperation[] = [
  {
    name: 'label/list',
    summary: 'List labels',
    params: labelSchemas.list,
    info: listInfo(labelRecord),
    work({ call, region, params }) {
      const query = readQuery(params)
      const page = pageOf(params)
      const labels = call.get(labelRecords)
      if (query === undefined) return listAnswer(labels.list(region, page).map(shown), labels.count(region))
      const found = labels.list(region).filter(({ labelName }) => includes(labelName, query))
      return pageAnswer(found, page, shown)
    },
  },
  {
    name: 'label/get',
    summary: 'Read a label',
    params: labelSchemas.one,
    info: recordInfo(labelRecord),
    work: (request) => recordAnswer(shown(named(request))),
  },
  {
    name: 'label/add',
    summary: 'Create a label',
    params: labelSchemas.add,
    info: recordInfo(labelRecord),
    failure: 40101,
    work({ call, region, params }) {
      const labelName = readName(params)
      const labels = call.get(labelRecords)
      if (labels.named(region, labelName) !== undefined) throw new Refusal(40113)
      const label = call.store.transaction(() => labels.add(region, labelName))
      return recordAnswer(shown(label), codeOf(call, 40100))
    },
  },
  {
    name: 'label/update',
    summary: 'Rename a label',
    params: labelSchemas.update,
    info: countInfo,
    failure: 40110,
    work(request) {
      const { call, region, params } = request
      const label = named(request)
      const labelName = readName(params)
      const labels = call.get(labelRecords)
      const held = labels.named(region, labelName)
      if (held !== undefined && held.labelId !== label.labelId) throw new Refusal(40113)
      call.store.transaction(() => labels.rename(region, label, labelName))
      return countAnswer(1, codeOf(call, 40109))
    },
  },
  {
    name: 'label/delete',
    summary: 'Delete a label',
    params: labelSchemas.one,
    info: countInfo,
    failure: 40108,
    work(request) {
      const { call, region } = request
      const label = named(request)
      if (choose(call, 'usedLabel') === 'refuse' && label.sends > 0) {
        throw refusal(40108, 'emails carry it')
      }
      call.store.transaction(() => call.get(labelRecords).delete(region, label))
      return countAnswer(1, codeOf(call, 40107))
    },
  },
]

export const labelRoutes = accountRoutesOf(labelOperations)

/** The label that the call names. @throws Refusal 40102, 40103, 40106 */
function named({ call, region, params }: AccountRequest): LabelRecord {
  const labelId = readLabelId(params)
  const label = call.get(labelRecords).find(region, labelId)
  if (label === undefined) throw refusal(40106, `${labelId}`)
  return label
}

/** The statusCode of a success: 200, or by choice its own. */
const codeOf = (call: AccountRequest['call'], own: number) =>
  choose(call, 'labelCodes') === 'own' ? own : 200

const includes = (name: string, query: string) => name.toLowerCase().includes(query.toLowerCase())

const shown = ({ labelId, labelName, createdAt, updatedAt }: LabelRecord) => ({
  labelId,
  labelName,
  gmtCreated: stampOf(createdAt),
  gmtUpdated: stampOf(updatedAt),
})
