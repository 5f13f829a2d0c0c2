import { createEmulator } from '@mailframe/emulator'
import { expect, it } from 'vitest'
import { createAccount } from './create-account.js'

it('domains, API users, statistics and suppressions of what was really sent', async () => {
  const emulator = await createEmulator()
  try {
    const options = { region: 'sg', addresses: { sg: { api: emulator.url } } } as const
    const account = createAccount({ ...options, ...emulator.credentials.sending })
    const { name, records } = await account.domains.create({ name: 'münchen.example' })
    expect(records.spf).toEqual({ domain: name, value: expect.stringContaining('v=spf1') })
    expect(await account.domains.checkConfig({ name: 'münchen.example' })).toMatchObject({ spfStatus: 0 })
    const user = await account.apiUsers.create({
      name: 'Shop01',
      emailType: 0,
      domainName: 'münchen.example',
      open: true,
      click: true,
    })
    expect(user).toMatchObject({ name: 'Shop01', open: true, click: true, unsubscribe: false })

    const sent = await fetch(`${emulator.url}/api/mail/send`, {
      method: 'POST',
      body: new URLSearchParams({
        apiUser: 'Shop01',
        apiKey: user.key?.reveal() ?? '',
        from: 'news@example.com',
        fromName: 'News',
        to: 'ada@example.com;bounce@mailframe.test',
        subject: 'Hello',
        html: '<a href="https://example.com/">Hello</a>',
      }),
    })
    expect(await sent.json()).toMatchObject({ result: true })
    const { html } = await emulator.messages.waitFor({ to: 'ada@example.com' })
    for (const [, url = ''] of (html ?? '').matchAll(/(?:href|src)="([^"]+)"/g)) {
      await fetch(url, { redirect: 'manual' })
    }

    const counts = { requestNum: 2, deliveredNum: 1, openNum: 1, clickNum: 1, invalidEmailsNum: 1 }
    expect(await account.statistics.byDay({ days: 1 })).toMatchObject([{ counts }])
    expect(await account.statistics.byHour({ days: 1, apiUserList: ['Shop01'] })).toMatchObject([
      { apiUser: 'Shop01', counts },
    ])
    expect(await account.statistics.byDay({ days: 1, aggregation: true })).toMatchObject([{ counts }])
    const { total, list } = await account.statistics.delivery.list({ days: 1 })
    expect(total).toBe(2)
    expect(list).toMatchObject([{ status: 4, subStatus: '550' }, { status: 1 }])
    const reads = await account.statistics.opensAndClicks.list({ email: 'ada@example.com' })
    expect(reads.list.map(({ trackType, url }) => [trackType, url])).toEqual(
      expect.arrayContaining([
        [1, null],
        [2, 'https://example.com/'],
      ]),
    )
    expect((await account.bounces.list({ days: 1 })).list).toMatchObject([{ email: 'bounce@mailframe.test' }])
    expect(await account.bounces.delete({ email: 'bounce@mailframe.test' })).toMatchObject({ count: 1 })
    expect(await account.unsubscribes.create({ email: 'ada@example.com' })).toMatchObject({ count: 1 })
    expect(await account.info()).toMatchObject({ quota: 3000, todayUsedQuota: 2 })
  } finally {
    await emulator.close()
  }
})
