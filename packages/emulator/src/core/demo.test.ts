import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { startApi } from '../test/api.js'

const usageOf = async (api: Awaited<ReturnType<typeof startApi>>, userId: string) => {
  const now = api.emulator.clock.now().getTime()
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10)
  const query = `startDate=${day(14)}&endDate=${day(0)}&userId=${userId}&pageSize=100`
  return (await api.call('GET', `/resource/ai/usage?${query}`)).body
}

it('has Emails with content that asks nobody else for anything, and AI usage of past days', async () => {
  const api = await startApi({ demo: true })
  const { body } = await api.call('GET', '/resource/email?userId=demo-ada')
  expect(body.list.map(({ name }: { name: string }) => name)).toEqual(['Welcome', 'Spring newsletter'])
  for (const { id } of body.list) {
    const email = (await api.call('GET', `/resource/email/${id}?userId=demo-ada`)).body
    expect(email.html).toMatch(/^<!doctype html>/)
    expect(email.html).not.toMatch(/<(?:img|link|script|iframe)\b|@import|url\(/i)
    expect(email.json.pages).toHaveLength(1)
  }
  const ada = await usageOf(api, 'demo-ada')
  expect(ada.total).toBe(36)
  expect(ada.list[0].createdAt < api.emulator.clock.now().toISOString()).toBe(true)
  const times = ada.list.map(({ createdAt }: { createdAt: string }) => createdAt)
  expect(times).toEqual([...times].sort().reverse())
  expect(new Set(times.map((time: string) => time.slice(0, 10))).size).toBe(11)
  const grace = await usageOf(api, 'demo-grace')
  const spent = [...ada.list, ...grace.list].reduce((sum, { credits }) => sum + credits, 0)
  expect((await api.call('GET', '/resource/ai/quota')).body.usedCredits).toBe(spent)
  // The same again, and not on top.
  await api.emulator.reset()
  await api.renewToken()
  expect((await api.call('GET', '/resource/ai/quota')).body.usedCredits).toBe(spent)
  await api.emulator.close()
})

it('has opens and clicks of dev_user tracked, unless someone turned that off', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mailframe-demo-'))
  const options = { demo: true, data: join(folder, 'emulator.db') }
  const user = '/_emulator/sending/sg/api-users/dev_user'
  const api = await startApi(options)
  const before = await api.call('PUT', user, { json: { unsubscribe: true } })
  expect(before.body).toMatchObject({ open: true, click: true, unsubscribe: true })
  await api.call('PUT', user, { json: { open: false } })
  await api.emulator.close()
  const again = await startApi(options)
  expect((await again.call('PUT', user, { json: {} })).body).toMatchObject({ open: false, click: true })
  await again.emulator.close()
  await rm(folder, { recursive: true })
})
