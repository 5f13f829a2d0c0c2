import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { expect, it } from 'vitest'
import {
  bearer,
  button,
  call,
  consoleTests,
  context,
  emulator,
  errors,
  exact,
  mint,
  open,
  page,
  row,
} from './driver.js'

consoleTests()

it('a fault added by one click is met by the next call, and only by it', async () => {
  const authorization = await bearer()
  await open('faults')
  await page.getByLabel('Method', { exact: true }).selectOption('POST')
  await page.getByLabel('Path').fill('/access/code')
  await exact('Add 500 serverError').click()
  await row('error serverError').waitFor()
  expect(await mint(authorization)).toMatchObject({ status: 500, body: { error: 'serverError' } })
  expect((await mint(authorization)).status).toBe(200)
  await row('error serverError').getByText('spent').waitFor()

  await page.getByLabel('How many requests').fill('')
  await exact('Add: Drop before processing').click()
  await row('dropped before').getByText('every').waitFor()
  for (const _ of [1, 2]) await expect(mint(authorization)).rejects.toThrow()
  await row('dropped before').getByRole('cell', { name: '2', exact: true }).waitFor()
  await button(/^Remove connection dropped/).click()
  await row('dropped before').waitFor({ state: 'detached' })
  expect((await mint(authorization)).status).toBe(200)

  await exact('Clear all…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear all', exact: true }).click()
  await page.getByText('No faults').waitFor()
})

it('the clock moves on, and a code expires by it', async () => {
  const authorization = await bearer()
  const { code } = (await mint(authorization)).body
  const address = `${emulator.url}/thirdApp?code=${code}&id=em_any`
  await open('clock')
  await exact('Freeze').click()
  await page.getByText('Frozen', { exact: true }).waitFor()
  const before = emulator.clock.now().getTime()
  const shown = (time: number) =>
    expect
      .poll(() => page.locator('.big-time').textContent())
      .toBe(`${new Date(time).toISOString().slice(0, 19).replace('T', ' ')} UTC`)
  await exact('+5 minutes').click()
  await shown(before + 300_000)
  expect(emulator.clock.now().getTime()).toBe(before + 300_000)
  const answer = await fetch(address)
  expect({ status: answer.status, text: await answer.text() }).toEqual({
    status: 403,
    text: expect.stringContaining('This code has expired'),
  })
  await exact('+7 days').click()
  await shown(before + 300_000 + 7 * 86_400_000)
  expect(emulator.clock.now().getTime()).toBe(before + 300_000 + 7 * 86_400_000)
  expect((await mint(authorization)).status).toBe(401)
  await exact('Back to real time').click()
  await page.getByText('Real time', { exact: true }).waitFor()

  await open('applications/mailframe-app/end-users/demo-ada')
  await page.getByText('Not opened: the code had expired').waitFor()
})

it('takes a press while the page still reads what the last one changed', async () => {
  await open('clock')
  await exact('Freeze').click()
  await page.getByText('Frozen', { exact: true }).waitFor()
  const before = emulator.clock.now().getTime()
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route('**/_emulator/**', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  for (const minutes of [5, 10]) {
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await exact('+5 minutes').click()
    await (await answer).finished()
    const now = new Date(before + minutes * 60_000).toISOString().slice(0, 19).replace('T', ' ')
    await page.getByText(`Frozen at ${now}`).waitFor()
  }
  letGo()
  await page.unrouteAll({ behavior: 'wait' })
})

it('calls are shown as they come, filtered, in detail, as curl, and cleared', async () => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const authorization = await bearer()
  await open('requests')
  await row('/access/token').waitFor()
  await mint(authorization)
  await call('GET', `${SERVICE_PATHS.emails}?userId=nobody`, authorization)
  await row('/access/code').getByText('200').waitFor()
  await row('userId=nobody').getByText('403').waitFor()
  await page.getByLabel('Status', { exact: true }).selectOption('4')
  await row('/access/code').waitFor({ state: 'detached' })
  await page.getByLabel('Status', { exact: true }).selectOption('')
  await page.getByLabel(/^Filter/).fill('post /access/code')
  await row('userId=nobody').waitFor({ state: 'detached' })

  await row('/access/code').getByRole('link').click()
  const detail = page.getByRole('dialog')
  await detail.getByLabel('Response body').getByText('"code": "[redacted]"').waitFor()
  await exact('Copy as curl').click()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  await expect.poll(copied).toContain(`curl -X POST '${emulator.url}/access/code'`)
  expect(await copied()).toContain('"Authorization: Bearer $ACCESS_TOKEN"')
  expect(await copied()).toContain('{"userId":"demo-ada"}')
  expect(await page.content()).not.toContain(authorization.slice('Bearer '.length))
  await detail.getByRole('radio', { name: 'fetch' }).check({ force: true })
  await exact('Copy as fetch').click()
  await expect.poll(copied).toContain(`await fetch("${emulator.url}/access/code"`)
  expect(await copied()).toContain('JSON.stringify({"userId":"demo-ada"})')
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })

  await exact('Clear…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByText('No requests yet').waitFor()
  expect(emulator.requests).toEqual([])
})

it('says that the emulator does not answer, keeps what it shows, and goes on when it is back', async () => {
  await open('applications')
  await row('Development').waitFor()
  await page.route('**/_emulator/**', (route) => route.abort())
  await page.getByRole('alert').getByText('The emulator is not responding').waitFor()
  await row('Development').waitFor()
  await open('applications/mailframe-app/ai')
  await exact('Retry').waitFor()
  await page.unroute('**/_emulator/**')
  await page.getByText('Credits granted').waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(errors.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true)
})
