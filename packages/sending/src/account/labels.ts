import type { JsonObject } from '@mailframe/protocol'
import { SENDING_LIMITS } from '@mailframe/protocol/sending'
import { checkLabelId, checkOptionalText, checkText } from './checks.js'
import type { AccountCallOptions, AccountContext } from './context.js'
import { createLists, type Lists } from './pages.js'
import { numberOf, stampsOf, textOf } from './read.js'
import { type Changed, callForRecord, change } from './results.js'

/** A label of the account. */
export interface Label {
  /** By which calls name it. */
  labelId: number | null
  /** Its name. */
  labelName: string | null
  /** When it was made: ISO 8601, in the offset of the service. */
  createdAt: string | null
  /** When it was changed last, in the same form. */
  updatedAt: string | null
  /** The record as it came. */
  raw: JsonObject
}

/** The labels of the account. */
export interface Labels extends Lists<{ query?: string | undefined }, Label> {
  /** Reads one label. */
  get(label: { labelId: number }, options?: AccountCallOptions): Promise<Label>
  /** A name of 1 to 255 characters that no other label has. */
  create(label: { labelName: string }, options?: AccountCallOptions): Promise<Label>
  /** Gives a label another name. */
  update(label: { labelId: number; labelName: string }, options?: AccountCallOptions): Promise<Changed>
  /** Deletes a label. */
  delete(label: { labelId: number }, options?: AccountCallOptions): Promise<Changed>
}

export function createLabels(context: AccountContext): Labels {
  return {
    ...createLists(context, 'label/list', ({ query }) => ({ query: checkQuery(query) }), readLabel),
    async get({ labelId }, options) {
      const params = { labelId: checkId(labelId) }
      return readLabel(await callForRecord(context, 'label/get', params, 'read', options))
    },
    async create({ labelName }, options) {
      const params = { labelName: checkName(labelName) }
      return readLabel(await callForRecord(context, 'label/add', params, 'write', options))
    },
    async update({ labelId, labelName }, options) {
      const params = { labelId: checkId(labelId), labelName: checkName(labelName) }
      return await change(context, 'label/update', params, options)
    },
    async delete({ labelId }, options) {
      const params = { labelId: checkId(labelId) }
      return await change(context, 'label/delete', params, options)
    },
  }
}

const checkQuery = (query: unknown) =>
  checkOptionalText('query', query, { empty: 40111, wrong: 40112, most: SENDING_LIMITS.labelName })

const checkName = (labelName: unknown) =>
  checkText('labelName', labelName, { empty: 40104, wrong: 40105, most: SENDING_LIMITS.labelName })

const checkId = (labelId: unknown) => checkLabelId('labelId', labelId, { empty: 40102, wrong: 40103 })

const readLabel = (raw: JsonObject): Label => {
  return { labelId: numberOf(raw.labelId), labelName: textOf(raw.labelName), ...stampsOf(raw), raw }
}
