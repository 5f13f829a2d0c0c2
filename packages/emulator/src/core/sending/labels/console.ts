import type { Page } from '@mailframe/protocol'
import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import { z } from 'zod'
import type { Route } from '../../kernel/call.js'
import { invalidParameter } from '../../kernel/failure.js'
import { label, offsetOf, readInput, readPage } from '../../kernel/local-input.js'
import { found, localRoute } from '../../kernel/local-route.js'
import { ACCOUNT, regionOf } from '../account/routes.js'
import { type LabelRecord, labelRecords } from './records.js'

const LABELS = `${ACCOUNT}/labels`
const PAGE_SIZE = 50

const input = z.strictObject({ labelName: label('labelName', SENDING_LIMITS.labelName) })

/** Labels, for the console. */
export const consoleLabelRoutes: readonly Route[] = [
  localRoute('GET', LABELS, (call): Page<LabelRecord> => {
    const page = readPage(call, PAGE_SIZE)
    const labels = call.get(labelRecords)
    const region = regionOf(call)
    return { list: labels.list(region, offsetOf(page)), total: labels.count(region), ...page }
  }),

  localRoute('POST', LABELS, async (call) => {
    const { labelName } = await readInput(call, input)
    const labels = call.get(labelRecords)
    const region = regionOf(call)
    if (labels.named(region, labelName) !== undefined)
      throw invalidParameter(`there is a label ${labelName} already`)
    return call.store.transaction(() => labels.add(region, labelName))
  }),

  localRoute('DELETE', `${LABELS}/:labelId`, (call) => {
    const labels = call.get(labelRecords)
    const region = regionOf(call)
    const one = found(labels.find(region, Number(call.params.labelId)), 'label')
    call.store.transaction(() => labels.delete(region, one))
    return { removed: true }
  }),
]
