import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type Api, startApi } from '../../test/api.js'

let api: Api
beforeAll(async () => {
  api = await startApi()
})
afterAll(() => api.emulator.close())
afterEach(async () => {
  await api.emulator.reset()
  await api.renewToken()
})

const own = (method: string, path: string, json?: unknown) =>
  api.call(method, `/_emulator/${path}`, { token: null, ...(json === undefined ? {} : { json }) })

it('tells the ports of SMTP, and how many messages there are', async () => {
  const { sg, us, hk } = api.emulator.smtp
  expect((await own('GET', 'console/start')).body).toEqual({
    editorDomain: null,
    smtp: { sg: sg.port, us: us.port, hk: hk.port },
    messages: 0,
  })
})

it('shows the seeded secrets as long as they hold, and none that were made', async () => {
  const idsOf = async () => {
    const { body } = await own('GET', 'console/secrets')
    return body.map(({ kind, id }: { kind: string; id: string }) => `${kind} ${id}`)
  }
  expect(await idsOf()).toEqual([
    'client mailframe-dev',
    'client mailframe-noai',
    'client mailframe-off',
    'apiKey key_seed',
    'apiUser dev_user',
    'apiUser dev_test',
    'apiUser dev_user_us',
    'apiUser dev_user_hk',
    'smsUser dev_sms',
  ])
  await own('POST', 'console/applications/mailframe-app/credentials', { variant: 1 })
  await own('DELETE', 'console/applications/mailframe-app/credentials/key_seed')
  await own('POST', 'sending/sg/api-users/dev_user/key')
  expect(await idsOf()).toHaveLength(7)
  expect(JSON.stringify((await own('GET', 'console/secrets')).body)).not.toContain('dev_key"')
})

it('gives a code that opens the newest Email, one that is named, or a first one', async () => {
  const opened = async ({ code, emailId }: { code: string; emailId: string }) =>
    (await fetch(`${api.emulator.url}/thirdApp?code=${code}&id=${emailId}`)).status
  const first = (await own('POST', 'console/open-editor')).body
  expect(await opened(first)).toBe(200)
  const { id } = await api.createEmail('ada', 'Newest')
  const newest = (await own('POST', 'console/open-editor')).body
  expect(newest).toMatchObject({ emailId: id, editorDomain: null })
  expect(await opened(newest)).toBe(200)
  const at = `console/applications/mailframe-app/end-users/console/emails/${first.emailId}/open-editor`
  expect(await opened((await own('POST', at)).body)).toBe(200)

  await own('PUT', 'console/applications/mailframe-app', { enabled: false })
  expect((await own('POST', at)).body.message).toContain('disabled')
  await own('PUT', 'console/applications/mailframe-noai-app', { enabled: false })
  expect((await own('POST', 'console/open-editor')).body.message).toContain('no Application is enabled')
})

it('reports a save that nobody made, where there is a Push URL', async () => {
  const at = 'console/applications/mailframe-app/push'
  expect((await own('POST', `${at}/test`)).body.message).toBe('set a Push URL first')
  await own('PUT', at, { url: `${api.emulator.url}/console` })
  await api.createEmail('ada', 'Reported', { html: '<p>Hi</p>' })
  const { deliveryId } = (await own('POST', `${at}/test`)).body
  const { body } = await own('GET', `console/applications/mailframe-app/deliveries/${deliveryId}`)
  expect(body.payload).toMatchObject({ userId: 'ada', name: 'Reported', html: '<p>Hi</p>' })
})
