import { inspect } from 'node:util'
import { describe, expect, it } from 'vitest'
import { accountOf, gives, through } from '../test/account.js'
import { type Behaviour, startRest } from '../test/rest-server.js'
import type { Account } from './create-account.js'

const STAMPS = { gmtCreated: '2026-01-02 03:04:05', gmtModified: '2026-01-03 00:00:00' }
const ISO = { createdAt: '2026-01-02T03:04:05+08:00', updatedAt: '2026-01-03T00:00:00+08:00' }
const LIST = 'list@example.com'

describe('answers are read however they come', () => {
  it('stamps are in UTC+8, under either name; numbers may be text; raw is kept', async () => {
    const raw = { labelId: '7', labelName: 'a', ...STAMPS, more: 1 }
    const { result } = await through(({ labels }) => labels.get({ labelId: 7 }), { data: raw })
    expect(result).toEqual({ labelId: 7, labelName: 'a', ...ISO, raw })
    expect(
      (await through(({ labels }) => labels.delete({ labelId: 7 }), { count: '1' })).result,
    ).toMatchObject({ count: 1 })
  })

  it.each([
    ['2026-01-02 03:04:05.0', '2026-01-02T03:04:05+08:00'],
    ['2026-01-02T03:04', '2026-01-02T03:04:00+08:00'],
    ['2026-01-02T03:04:05Z', '2026-01-02T03:04:05Z'],
    ['2026-02-30 03:04:05', null],
    ['0000-00-00 00:00:00', null],
    ['', null],
    [null, null],
  ])('the time %j is %j', async (gmtCreated, createdAt) => {
    const raw = { labelId: 7, gmtCreated }
    const { result } = await through(({ labels }) => labels.get({ labelId: 7 }), { data: raw })
    expect(result).toMatchObject({ createdAt, raw })
  })

  it('pages that are shorter than asked for are not the last where the total says so', async () => {
    const page = (from: number, total?: number) => {
      const dataList = Array.from({ length: 2 }, (_, at) => ({ labelId: from + at }))
      return gives(total === undefined ? { dataList } : { dataList, total })
    }
    const idsOf = async (...answers: Behaviour[]) => {
      await using server = await startRest(...answers)
      const ids: (number | null)[] = []
      for await (const { labelId } of accountOf(server).labels.all()) ids.push(labelId)
      return { ids, starts: server.seen.map(({ fields }) => fields.start) }
    }
    expect(await idsOf(page(1, 4), page(3, 4))).toEqual({ ids: [1, 2, 3, 4], starts: ['0', '2'] })
    expect(await idsOf(page(1))).toEqual({ ids: [1, 2], starts: ['0'] })
    // A total of records that are gone ends all the same.
    expect(await idsOf(page(1, 9), gives({ dataList: [], total: 9 }))).toMatchObject({ ids: [1, 2] })
  })

  it('statistics are a list, or one object with aggregation', async () => {
    const day = { sendDate: '2026-01-02', requestNum: '5', deliveredNum: 4, deliveredPercent: '80.0%' }
    const { result } = await through(({ statistics }) => statistics.byDay({ days: 1 }), { dataList: day })
    expect(result).toMatchObject([
      {
        sendDate: '2026-01-02',
        sendHour: null,
        counts: { requestNum: 5, deliveredNum: 4, openNum: null },
        percents: { deliveredPercent: 80 },
        raw: day,
      },
    ])
    const hours = await through(({ statistics }) => statistics.byHour({ days: 1 }), {
      dataList: [{ ...day, sendHour: '3' }],
    })
    expect(hours.result).toMatchObject([{ sendHour: 3 }])
  })

  it('the log of deliveries is in voList', async () => {
    const voList = [{ emailId: '1-0$a@example.com', status: '5', requestTime: '2026-01-02 03:04:05' }]
    const { result } = await through(({ statistics }) => statistics.delivery.list({ days: 1 }), {
      voList,
      total: '1',
    })
    expect(result).toMatchObject({ total: 1, list: [{ status: 5, requestTime: ISO.createdAt }] })
  })

  it('members may be plain addresses, and their values JSON', async () => {
    const data = [
      'a@example.com',
      { member: 'b@example.com', vars: '{"n":1}' },
      { member: 'c@example.com', vars: { '%n%': '2' } },
    ]
    const { result } = await through(
      ({ members }) => members.get({ address: LIST, members: ['a@example.com'] }),
      { data },
    )
    expect(result).toMatchObject([
      { member: 'a@example.com', vars: {} },
      { member: 'b@example.com', vars: { n: '1' } },
      { member: 'c@example.com', vars: { n: '2' } },
    ])
    const counts = { successCount: 1, existCount: '2', invalidCount: 0 }
    const added = await through(
      (account) => account.members.delete({ address: LIST, members: ['a@example.com'] }),
      counts,
    )
    expect(added.result).toMatchObject({ count: 1, successCount: 1, existCount: 2, invalidCount: 0 })
  })

  it('records of a domain have flat keys', async () => {
    const raw = {
      name: 'a.example',
      verify: 19,
      'spf.domain': 'a.example',
      'spf.value': 'v=spf1',
      'dkim.domain': 'k.a.example',
    }
    const { result } = await through(({ domains }) => domains.list(), { dataList: [raw] })
    expect(result).toMatchObject({
      list: [
        {
          verified: { dkim: true, spf: true, mx: false, dmarc: true },
          records: {
            spf: { domain: 'a.example', value: 'v=spf1' },
            dkim: { domain: 'k.a.example', value: null },
          },
          raw,
        },
      ],
    })
  })

  it('the key of a new API user is shown to who asks for it, and nowhere else', async () => {
    const user = { name: 'user01', cType: '1', open: '1', click: 0 }
    const { result } = await through(
      ({ apiUsers }) => apiUsers.create({ name: 'user01', emailType: 0, domainName: 'a.example' }),
      { data: { ...user, nameKey: 'n3w-k3y' } },
    )
    const created = result as Awaited<ReturnType<Account['apiUsers']['create']>>
    expect(created.key?.reveal()).toBe('n3w-k3y')
    expect(`${inspect(created, { depth: 9 })} ${JSON.stringify(created)} ${created.key}`).not.toContain(
      'n3w-k3y',
    )
    expect(created).toMatchObject({ name: 'user01', cType: 1, open: true, click: false })
  })

  it('suppressions and the account have their times', async () => {
    const entry = { email: 'a@example.com', receiver: 'b@example.com', spamReportedTime: STAMPS.gmtCreated }
    const { result } = await through(({ complaints }) => complaints.list({ days: 1 }), { dataList: [entry] })
    expect(result).toMatchObject({
      list: [{ email: 'a@example.com', receiver: 'b@example.com', at: ISO.createdAt }],
    })
    const info = { data: { userName: 'u', quota: '3000', todayUsedQuota: 5, regTime: STAMPS.gmtCreated } }
    expect((await through((account) => account.info(), info)).result).toMatchObject({
      userName: 'u',
      quota: 3_000,
      todayUsedQuota: 5,
      regTime: ISO.createdAt,
    })
  })
})
