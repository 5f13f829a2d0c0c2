import { expect } from 'vitest'
import type { Case } from '../case.js'
import type { Context } from '../context.js'
import type { CallSpec } from '../service.js'

type Fields = Record<string, string | null>

const LIST = 'conformance@list.example'
const TEMPLATE = {
  invokeName: 'conformance',
  name: 'Conformance',
  subject: 'Conformance',
  html: '<p>Conformance</p>',
  templateType: '0',
}

/** A call of an operation such as `label/get`, after others. */
const ask = (name: string, fields: Fields, ...before: [name: string, fields: Fields][]) => {
  return async (context: Context): Promise<CallSpec> => {
    await context.fresh()
    for (const [first, given] of before) {
      expect((await context.call(callOf(context, first, given))).body).toMatchObject({ result: true })
    }
    return callOf(context, name, fields)
  }
}

function callOf({ service }: Context, name: string, fields: Fields): CallSpec {
  const { apiUser = '', apiKey = '' } = service.sending ?? {}
  const given = Object.entries({ apiUser, apiKey, ...fields }).filter(
    (entry): entry is [string, string] => entry[1] !== null,
  )
  return { method: 'POST', path: `/api/${name}`, form: Object.fromEntries(given) }
}

/** Paths and fields are not in the document: only the emulator is sure to have them. */
const only = 'a look at what was sent' as const
const common = { status: 200, sending: true, only } as const

const gives = (info: object, statusCode = 200) => ({
  ...common,
  body: { result: true, statusCode, message: expect.any(String), info },
})
const refused = (statusCode: number) => ({
  ...common,
  body: { result: false, statusCode, message: expect.stringMatching(/\S/), info: {} },
})

/** After which a switch or a choice of the emulator is set. */
const when =
  (request: ReturnType<typeof ask>, prepare: (context: Context) => Promise<unknown>): Case['request'] =>
  async (context) => {
    const call = await request(context)
    await prepare(context)
    return call
  }
const failing = ({ account }: Context) => account({ state: 'failing' })
const ownCodes = ({ choose }: Context) => choose({ labelCodes: 'own' })
const decide = (templateStat: number) => async (context: Context) => {
  const path = `/_emulator/sending/sg/templates/${TEMPLATE.invokeName}/state`
  expect((await context.call({ method: 'PUT', path, json: { templateStat } })).status).toBe(200)
}

const label: [string, Fields] = ['label/add', { labelName: 'Conformance' }]
const template: [string, Fields] = ['template/add', TEMPLATE]
const pending: [string, Fields] = ['template/add', { ...TEMPLATE, isSubmitAudit: '1' }]
const list: [string, Fields] = ['addresslist/add', { address: LIST, name: 'Conformance' }]
const member: [string, Fields] = ['addressmember/add', { address: LIST, members: 'a@example.com' }]
const addTemplate = (changes: Fields) => ask('template/add', { ...TEMPLATE, ...changes })
const submit = (cancel: string | null, ...before: [string, Fields][]) =>
  ask('template/submit', { invokeName: TEMPLATE.invokeName, cancel }, ...before)
const addList = (changes: Fields, ...before: [string, Fields][]) =>
  ask('addresslist/add', { address: LIST, name: 'Conformance', ...changes }, ...before)
const ofList = (action: string, fields: Fields, ...before: [string, Fields][]) =>
  ask(`addressmember/${action}`, { address: LIST, ...fields }, list, ...before)
const manyTemplates = Array.from({ length: 50 }, (_, n): [string, Fields] => [
  'template/add',
  { ...TEMPLATE, invokeName: `t${n}` },
])

export const accountListCases = {
  'list with an empty start': { request: ask('label/list', { start: '' }), ...refused(40001) },
  'list with a malformed start': { request: ask('label/list', { start: 'a' }), ...refused(40002) },
  'list with an empty limit': { request: ask('label/list', { limit: '' }), ...refused(40003) },
  'list with a malformed limit': { request: ask('label/list', { limit: '101' }), ...refused(40004) },

  'label made': {
    request: ask('label/add', { labelName: 'Conformance' }),
    ...gives({ data: { labelName: 'Conformance' } }),
  },
  'label made, told': {
    request: when(ask('label/add', { labelName: 'Conformance' }), ownCodes),
    ...gives({ data: {} }, 40100),
  },
  'label made in a failing account': {
    request: when(ask('label/add', { labelName: 'Conformance' }), failing),
    ...refused(40101),
  },
  'label without id': { request: ask('label/get', {}), ...refused(40102) },
  'label with a malformed id': { request: ask('label/get', { labelId: 'a' }), ...refused(40103) },
  'label without name': { request: ask('label/add', {}), ...refused(40104) },
  'label with a long name': {
    request: ask('label/add', { labelName: 'x'.repeat(256) }),
    ...refused(40105),
  },
  'label with the longest name': {
    request: ask('label/add', { labelName: 'x'.repeat(255) }),
    ...gives({ data: {} }),
  },
  'label that is unknown': { request: ask('label/get', { labelId: '99' }), ...refused(40106) },
  'label deleted, told': {
    request: when(ask('label/delete', { labelId: '1' }, label), ownCodes),
    ...gives({ count: 1 }, 40107),
  },
  'label deleted in a failing account': {
    request: when(ask('label/delete', { labelId: '1' }, label), failing),
    ...refused(40108),
  },
  'label renamed, told': {
    request: when(ask('label/update', { labelId: '1', labelName: 'Other' }, label), ownCodes),
    ...gives({ count: 1 }, 40109),
  },
  'label renamed in a failing account': {
    request: when(ask('label/update', { labelId: '1', labelName: 'Other' }, label), failing),
    ...refused(40110),
  },
  'labels by an empty query': { request: ask('label/list', { query: '' }), ...refused(40111) },
  'labels by a long query': { request: ask('label/list', { query: 'x'.repeat(256) }), ...refused(40112) },
  'labels by a query': {
    request: ask('label/list', { query: 'conform' }, label),
    ...gives({ dataList: [{ labelName: 'Conformance' }], total: 1, count: 1 }),
  },
  'label made twice': { request: ask(...label, label), ...refused(40113) },

  'template without invokeName': { request: addTemplate({ invokeName: null }), ...refused(40201) },
  'template with a malformed invokeName': { request: addTemplate({ invokeName: 'a b' }), ...refused(40202) },
  'template without type': { request: addTemplate({ templateType: null }), ...refused(40203) },
  'template of another type': { request: addTemplate({ templateType: '2' }), ...refused(40204) },
  'templates of an empty state': { request: ask('template/list', { templateStat: '' }), ...refused(40205) },
  'templates of another state': { request: ask('template/list', { templateStat: '2' }), ...refused(40206) },
  'templates of a state': {
    request: ask('template/list', { templateStat: '0' }, pending),
    ...gives({ dataList: [{ invokeName: 'conformance', templateStat: 0 }], total: 1, count: 1 }),
  },
  'template without name': { request: addTemplate({ name: null }), ...refused(40207) },
  'template with a malformed name': { request: addTemplate({ name: 'a\u0000' }), ...refused(40208) },
  'template without subject': { request: addTemplate({ subject: null }), ...refused(40209) },
  'template with a long subject': {
    request: addTemplate({ subject: 'x'.repeat(513) }),
    ...refused(40210),
  },
  'template without HTML': { request: addTemplate({ html: null }), ...refused(40211) },
  'template with malformed HTML': { request: addTemplate({ html: '<p>\u0000</p>' }), ...refused(40212) },
  'template with an empty text': { request: addTemplate({ text: '' }), ...refused(40213) },
  'template with a malformed text': { request: addTemplate({ text: 'a\u0000' }), ...refused(40214) },
  'template made in a failing account': { request: when(addTemplate({}), failing), ...refused(40215) },
  'template that is unknown': { request: ask('template/get', { invokeName: 'none' }), ...refused(40216) },
  'template deleted in a failing account': {
    request: when(ask('template/delete', { invokeName: TEMPLATE.invokeName }, template), failing),
    ...refused(40217),
  },
  'template changed in a failing account': {
    request: when(ask('template/update', TEMPLATE, template), failing),
    ...refused(40218),
  },
  'template past the 50th': { request: ask(...template, ...manyTemplates), ...refused(40219) },
  'template that is the 50th': {
    request: ask(...template, ...manyTemplates.slice(1)),
    ...gives({ data: { templateStat: -2 } }),
  },
  'template made twice': { request: ask(...template, template), ...refused(40220) },
  'template with an empty isSubmitAudit': { request: addTemplate({ isSubmitAudit: '' }), ...refused(40221) },
  'template with a malformed isSubmitAudit': {
    request: addTemplate({ isSubmitAudit: 'yes' }),
    ...refused(40222),
  },
  'template changed while pending': { request: ask('template/update', TEMPLATE, pending), ...refused(40223) },
  'template submitted without cancel': { request: submit(null, template), ...refused(40224) },
  'template submitted with a malformed cancel': { request: submit('2', template), ...refused(40225) },
  'template submitted while pending': { request: submit('0', pending), ...refused(40226) },
  'template submitted once approved': {
    request: when(submit('0', template), decide(1)),
    ...refused(40227),
  },
  'template withdrawn once rejected': {
    request: when(submit('1', template), decide(-1)),
    ...refused(40228),
  },
  'template withdrawn, not submitted': { request: submit('1', template), ...refused(40229) },

  'list without name': { request: addList({ name: null }), ...refused(40501) },
  'list with a long name': { request: addList({ name: 'x'.repeat(49) }), ...refused(40502) },
  'list without address': { request: addList({ address: null }), ...refused(40503) },
  'list with a long alias': { request: addList({ address: 'x'.repeat(49) }), ...refused(40504) },
  'list with the longest texts': {
    request: addList({ address: 'a'.repeat(48), name: 'n'.repeat(48), desc: 'd'.repeat(250) }),
    ...gives({ data: { memberCount: 0 } }),
  },
  'list made twice': { request: addList({}, list), ...refused(40505) },
  'list with an empty description': { request: addList({ desc: '' }), ...refused(40506) },
  'list with a long description': { request: addList({ desc: 'x'.repeat(251) }), ...refused(40507) },
  'list made in a failing account': { request: when(addList({}), failing), ...refused(40508) },
  'no members': { request: ofList('add', { members: '' }), ...refused(40514) },
  'one member': { request: ofList('add', { members: 'a@example.com' }), ...gives({ count: 1 }) },
  '1000 members': {
    request: ofList('add', {
      members: Array.from({ length: 1000 }, (_, n) => `a${n}@example.com`).join(';'),
    }),
    ...gives({ count: 1000 }),
  },
  '1001 members': {
    request: ofList('add', { members: Array(1001).fill('a@example.com').join(';') }),
    ...refused(40515),
  },
  'member added in a failing account': {
    request: when(ofList('add', { members: 'a@example.com' }), failing),
    ...refused(40516),
  },
  'members of an unknown list': {
    request: ask('addressmember/list', { address: 'none' }),
    ...refused(40517),
  },
  'member that is no address': { request: ofList('add', { members: 'nobody' }), ...refused(40518) },
  'member taken off who is none': {
    request: ofList('delete', { members: 'b@example.com' }, member),
    ...refused(40519),
  },
  'member with variables that are no JSON': {
    request: ofList('add', { members: 'a@example.com', vars: '{' }),
    ...refused(40522),
  },
} satisfies Record<string, Case>
