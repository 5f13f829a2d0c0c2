import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { describe, expect, it } from 'vitest'
import {
  basic,
  bearer,
  browser,
  call,
  consoleTests,
  emulator,
  errors,
  exact,
  heading,
  mint,
  open,
  page,
  row,
} from './driver.js'

consoleTests()

describe('an Application', () => {
  it('is created, gets a key that works, and the key’s tokens end with it', async () => {
    await open('applications')
    await exact('New Application').click()
    await page.getByLabel('Name').fill('Shop')
    await exact('Create').click()
    await heading('Keys').waitFor()
    await page.getByText('No keys').first().waitFor()
    await exact('New Application Key').click()
    const dialog = page.getByRole('dialog', { name: 'Copy it now' })
    const values = dialog.locator('.value-text')
    await values.nth(1).waitFor()
    const [id = '', secret = ''] = await values.allTextContents()
    expect(id).toMatch(/^client_/)
    await exact('Done').click()
    const authorization = await bearer(id, secret)
    expect((await mint(authorization)).status).toBe(200)
    // What is shown afterwards is masked, also in what the page has loaded again.
    await page.reload()
    await row(id).waitFor()
    expect(await page.content()).not.toContain(secret)

    await exact(`Delete ${id}…`).click()
    expect((await mint(authorization)).status).toBe(200)
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await row(id).waitFor({ state: 'detached' })
    expect(await mint(authorization)).toMatchObject({ status: 401, body: { error: 'invalidCredential' } })
  })

  it('has an API key of Variant 2 too', async () => {
    await open('applications/mailframe-app/keys')
    await exact('New API Key').click()
    const values = page.getByRole('dialog').locator('.value-text')
    await values.nth(1).waitFor()
    const [applicationId = '', key = ''] = await values.allTextContents()
    const answer = await call('POST', SERVICE_PATHS.token, basic(applicationId, key), { id: 'ada' })
    expect(answer.body).toMatchObject({ success: true, data: { userId: 'ada' } })
  })

  it('is renamed, has AI off, and is disabled once that was confirmed', async () => {
    const authorization = await bearer()
    await open('applications/mailframe-app')
    await page.getByLabel('Name', { exact: true }).fill('Our app')
    await exact('Rename').click()
    await heading('Our app').waitFor()
    await page.getByRole('switch', { name: 'AI' }).click()
    await page.getByText('403 capabilityNotEnabled').waitFor()
    expect(await call('GET', SERVICE_PATHS.aiQuota, authorization)).toMatchObject({
      status: 403,
      body: { error: 'capabilityNotEnabled' },
    })
    await exact('Disable…').click()
    await exact('Cancel').click()
    expect((await mint(authorization)).status).toBe(200)
    await exact('Disable…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Disable', exact: true }).click()
    await exact('Enable').waitFor()
    expect((await mint(authorization)).body.error).toBe('invalidContext')
    await exact('Enable').click()
    await exact('Disable…').waitFor()
    expect((await mint(authorization)).status).toBe(200)
  })

  it('has an editor domain that opens offline, and says what is wrong with one', async () => {
    await open('applications/mailframe-app')
    await page.getByLabel('Custom editor domain').fill('https://mail')
    await exact('Save').click()
    await page.getByRole('alert').getByText('editorDomain must be a host name').waitFor()
    await page.getByLabel('Custom editor domain').fill('mail.localhost')
    await exact('Save').click()
    const editorUrl = emulator.url.replace('127.0.0.1', 'mail.localhost')
    await page.getByText(`${editorUrl}/thirdApp`).waitFor()

    const authorization = await bearer()
    const { body } = await call('GET', `${SERVICE_PATHS.emails}?userId=demo-ada`, authorization)
    const { code } = (await mint(authorization)).body
    const editor = await browser.newPage()
    await editor.goto(`${editorUrl}/thirdApp?code=${code}&id=${body.list[0].id}`)
    await editor.locator('#mailframe-editor[data-state="ready"]').waitFor()
    await editor.close()
    expect(errors.splice(0)).toEqual([expect.stringContaining('400')])
  })
})

it('credits are granted, and an End User gets a limit', async () => {
  await open('applications/mailframe-app/ai')
  await exact('Grant credits').click()
  await page.getByLabel('Credits', { exact: true }).fill('2500')
  await exact('Grant').click()
  await row('Add-on').getByText('2,500').first().waitFor()
  await page.getByText('12,500').first().waitFor()
  await page.getByText('Numbers by day').click()
  await expect
    .poll(() => page.getByLabel('Credits used by day and feature').getByRole('row').count())
    .toBe(31)

  await open('applications/mailframe-app/end-users')
  await page.getByLabel(/^Find by/).fill('grace')
  await row('demo-ada').waitFor({ state: 'detached' })
  await row('demo-grace').getByText('No limit').waitFor()
  await page.getByRole('link', { name: 'demo-grace' }).click()
  await exact('Set limit').click()
  await page.getByLabel('Credits', { exact: true }).fill('40')
  await page.getByRole('dialog').getByRole('button', { name: 'Set limit' }).click()
  await page.getByText('Within limit').waitFor()
  await exact('Remove limit…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove limit', exact: true }).click()
  await page.getByText('No limit').waitFor()
})

it('a choice changes what the service answers', async () => {
  const authorization = await bearer()
  await open('choices')
  const choice = row(/createStatus/)
  await choice.getByRole('spinbutton').fill('201')
  await choice.getByRole('button', { name: 'Set' }).click()
  await choice.getByText('changed').waitFor()
  const create = () => call('POST', SERVICE_PATHS.emails, authorization, { userId: 'ada', name: 'x' })
  expect((await create()).status).toBe(201)
  await exact('Reset all…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset all', exact: true }).click()
  await choice.getByText('default').waitFor()
  expect((await create()).status).toBe(200)
})

it('starts over once that was confirmed', async () => {
  const authorization = await bearer()
  await mint(authorization, 'ada')
  await open('clock')
  await exact('Reset the emulator…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Reset the emulator', exact: true }).click()
  await heading('Applications').waitFor()
  expect((await mint(authorization)).status).toBe(401)
})
