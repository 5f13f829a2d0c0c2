import { createServer, type Server } from 'node:http'
import { createEmulator, type Emulator } from '@mailframe/emulator'
import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { axeFaults } from './axe-faults.js'

let emulator: Emulator
let browser: Browser
let context: BrowserContext
let page: Page
let errors: string[]
let outside: string[]

beforeAll(async () => {
  await buildPackages()
  emulator = await createEmulator({ demo: true })
  browser = await chromium.launch(browserLaunch())
  // All packages may have to be built first, on a machine that is busy.
}, 300_000)

afterAll(async () => {
  await browser?.close()
  await emulator?.close()
})

beforeEach(async () => {
  await emulator.reset()
  errors = []
  outside = []
  page = await newPage({})
})

afterEach(async () => {
  await context.close()
  // Every test is also this one: nothing from elsewhere, no error on the console, no policy broken.
  expect({ errors, outside }).toEqual({ errors: [], outside: [] })
})

async function newPage(options: Parameters<Browser['newContext']>[0]): Promise<Page> {
  context = await browser.newContext({ viewport: { width: 1280, height: 800 }, ...options })
  context.setDefaultTimeout(15_000)
  context.on('request', (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol.startsWith('http') && origin !== emulator.url) outside.push(request.url())
  })
  // What a policy has stopped was never sent.
  context.on('requestfailed', (request) => {
    if (request.failure()?.errorText === 'csp') outside.splice(outside.indexOf(request.url()), 1)
  })
  context.on('weberror', (error) => errors.push(String(error.error())))
  context.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
  })
  return await context.newPage()
}

const open = (hash: string) => page.goto(`${emulator.url}/console#/${hash}`)
const button = (name: string | RegExp) => page.getByRole('button', { name })
const exact = (name: string) => page.getByRole('button', { name, exact: true })
const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test expects of it
  body: any
}

async function call(method: string, path: string, authorization: string, json?: object): Promise<Answer> {
  const response = await fetch(emulator.url + path, {
    method,
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  })
  return { status: response.status, body: await response.json() }
}

const basic = (name: string, secret: string) => `Basic ${btoa(`${name}:${secret}`)}`

async function bearer(
  name: string = emulator.credentials.clientId,
  secret: string = emulator.credentials.clientSecret,
) {
  const { body } = await call('POST', SERVICE_PATHS.token, basic(name, secret))
  return `Bearer ${body.access_token}`
}

const mint = (authorization: string, userId = 'demo-ada') =>
  call('POST', SERVICE_PATHS.code, authorization, { userId })

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
    await dialog.waitFor()
    const [id = '', secret = ''] = await dialog.locator('.value-text').allTextContents()
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

  await page.getByLabel('How many calls').fill('')
  await exact('Add: Drop before the work').click()
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
  await exact('+5 minutes').click()
  await expect.poll(() => emulator.clock.now().getTime()).toBe(before + 300_000)
  const answer = await fetch(address)
  expect({ status: answer.status, text: await answer.text() }).toEqual({
    status: 403,
    text: expect.stringContaining('This code has expired'),
  })
  await exact('+7 days').click()
  await expect.poll(() => emulator.clock.now().getTime()).toBe(before + 300_000 + 7 * 86_400_000)
  expect((await mint(authorization)).status).toBe(401)
  await exact('Back to real time').click()
  await page.getByText('Real time', { exact: true }).waitFor()

  await open('applications/mailframe-app/end-users/demo-ada')
  await page.getByText('Not opened: the code had expired').waitFor()
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

  await row('/access/code').getByRole('button').click()
  const detail = page.getByRole('dialog')
  await detail.getByLabel('Response body').getByText('"code": "[redacted]"').waitFor()
  await exact('Copy as curl').click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(copied).toContain(`curl -X POST '${emulator.url}/access/code'`)
  expect(copied).toContain('"Authorization: Bearer $ACCESS_TOKEN"')
  expect(copied).toContain('{"userId":"demo-ada"}')
  expect(await page.content()).not.toContain(authorization.slice('Bearer '.length))
  await page.keyboard.press('Escape')
  await detail.waitFor({ state: 'detached' })

  await exact('Clear…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Clear', exact: true }).click()
  await page.getByText('No calls yet').waitFor()
  expect(emulator.requests).toEqual([])
})

describe('the Push URL', () => {
  let receiver: Server
  let answers: number[]
  let address: string

  beforeEach(async () => {
    answers = []
    receiver = createServer((request, response) => {
      request.resume().once('end', () => {
        response.statusCode = answers.shift() ?? 200
        response.end(response.statusCode === 200 ? 'OK' : 'not now')
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
    const place = receiver.address()
    if (place === null || typeof place === 'string') throw new Error('the receiver has no port')
    address = `http://127.0.0.1:${place.port}/push`
  })

  afterEach(async () => {
    receiver.closeAllConnections()
    await new Promise<void>((resolve) => receiver.close(() => resolve()))
  })

  async function saveOnce(): Promise<void> {
    const authorization = await bearer()
    const { body } = await call('GET', `${SERVICE_PATHS.emails}?userId=demo-ada`, authorization)
    const [{ id }] = body.list
    const { code } = (await mint(authorization)).body
    const text = await (await fetch(`${emulator.url}/thirdApp?code=${code}&id=${id}`)).text()
    const [, session = ''] = /"session":"([^"]+)"/.exec(text) ?? []
    await call('PUT', `/thirdApp/emails/${id}`, `Bearer ${session}`, {
      html: '<body style="background:#fff"><h1>Saved by Ada</h1><img src="https://elsewhere.example/x.png"></body>',
    })
  }

  it('is refused with the reason, accepted, encrypted; a delivery is sent again', async () => {
    await open('applications/mailframe-app/push')
    await page.getByLabel('Address').fill('http://app.example/push')
    await exact('Save').click()
    await page.getByRole('alert').getByText('pushUrl must be https').waitFor()
    await page.getByLabel('Address').fill(address)
    await exact('Save').click()
    await exact('Generate a key').click()
    await page.getByText('Encrypted', { exact: true }).waitFor()
    expect(await page.locator('.value-text').textContent()).toMatch(/^[\w-]{43}$/)
    expect(errors.splice(0)).toEqual([expect.stringContaining('400')])

    await emulator.clock.freeze()
    answers.push(503)
    await saveOnce()
    await open('applications/mailframe-app/deliveries')
    const delivery = page.getByTestId('delivery')
    await delivery.getByText('Waiting', { exact: true }).waitFor()
    await delivery.getByText('encrypted', { exact: true }).waitFor()
    await delivery.getByRole('button', { name: '1 attempt' }).click()
    await delivery.getByRole('row').filter({ hasText: '503' }).getByText('not now').waitFor()
    await delivery.getByLabel('Payload').getByText('Saved by Ada').waitFor()
    await delivery.getByRole('button', { name: 'Send again' }).click()
    await delivery.getByText('Delivered', { exact: true }).waitFor()
    await delivery.getByRole('row').filter({ hasText: '200' }).getByText('OK').waitFor()

    await open('applications/mailframe-app/end-users/demo-ada')
    const steps = page.locator('.thread').first().locator('.step')
    await expect
      .poll(() => steps.allTextContents())
      .toEqual([
        expect.stringContaining('Code issued'),
        expect.stringContaining('Opened '),
        expect.stringMatching(/Saved → Delivered 2 attempts/),
      ])
    // From the timeline to what was saved.
    await steps.nth(1).getByRole('link').click()
    const preview = page.frameLocator('iframe.preview')
    await preview.getByRole('heading', { name: 'Saved by Ada' }).waitFor()
    // The picture from elsewhere: stopped by the preview's policy before it was asked for.
    await expect.poll(() => errors.join()).toContain('elsewhere.example')
    expect(errors.splice(0)).toEqual([expect.stringContaining('violates')])
    await expect.poll(() => outside).toEqual([])
    await page.getByRole('radio', { name: 'HTML' }).check()
    await page.getByLabel('HTML', { exact: true }).getByText('<h1>Saved by Ada</h1>').waitFor()
  })
  it('of webhooks is added once it answers; what was reported is shown, and sent again', async () => {
    await open('webhooks')
    await page.getByLabel('Another address').fill(address)
    answers.push(404)
    await exact('Add').click()
    await page.getByRole('alert').getByText('url must answer 200 to GET and POST').waitFor()
    expect(errors.splice(0)).toEqual([expect.stringContaining('400')])
    await exact('Add').click()
    await exact('Show the app key').click()
    await page
      .locator('.value-text')
      .getByText(/^appkey_/)
      .waitFor()

    await emulator.clock.freeze()
    answers.push(503, 503)
    const message = {
      from: 'a@example.com',
      fromName: 'A',
      to: 'ada@example.com',
      subject: 'S',
      html: '<p>Hi</p>',
    }
    const body = new URLSearchParams({ ...emulator.credentials.sending, ...message })
    await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body })
    const delivery = page.getByTestId('delivery').filter({ hasText: 'deliver' }).first()
    await delivery.getByText('Waiting', { exact: true }).waitFor()
    await delivery.getByRole('button', { name: '1 attempt' }).click()
    await delivery.getByLabel('Fields').getByText('ada@example.com').first().waitFor()
    await delivery.getByRole('button', { name: 'Send again' }).click()
    await delivery.getByText('Delivered', { exact: true }).waitFor()
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
  const choice = row(/^createStatus/)
  await choice.getByRole('spinbutton').fill('201')
  await choice.getByRole('button', { name: 'Set' }).click()
  await choice.getByText('changed').waitFor()
  const create = () => call('POST', SERVICE_PATHS.emails, authorization, { userId: 'ada', name: 'x' })
  expect((await create()).status).toBe(201)
  await exact('Set all back…').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Set all back', exact: true }).click()
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

async function sendMail(changes: Record<string, string> = {}): Promise<void> {
  const form = new FormData()
  const fields = {
    ...emulator.credentials.sending,
    from: 'news@example.com',
    fromName: 'News',
    to: 'ada@example.com',
  }
  const content = {
    subject: 'Hello',
    html: '<h1>Hello</h1>',
    ...changes,
  }
  for (const [name, value] of Object.entries({ ...fields, ...content })) form.set(name, value)
  form.append('attachments', new Blob(['content'], { type: 'text/html' }), 'notes.html')
  const response = await fetch(`${emulator.url}/api/mail/send`, { method: 'POST', body: form })
  expect(await response.json()).toMatchObject({ result: true })
}

async function sendSms(): Promise<void> {
  const { sms } = emulator.credentials
  const fields = { ...sms, templateId: '1001', phone: '+6591234567', vars: '{"code":"481516"}' }
  await fetch(`${emulator.url}/smsapi/send`, { method: 'POST', body: new URLSearchParams(fields) })
}

describe('the inbox', () => {
  it('shows what is sent as it comes, finds it, and deletes one or all', async () => {
    await open('inbox')
    await page.getByText('Nothing was sent yet').waitFor()
    await sendMail()
    await row('ada@example.com').waitFor()
    await sendMail({ to: 'bob@example.com', subject: 'For Bob' })
    await sendSms()
    await row('481516').waitFor()
    await page.getByLabel('Find by sender, recipient or subject').fill('bob')
    await expect.poll(() => page.getByRole('row').count()).toBe(2)
    await page.getByRole('link', { name: 'For Bob' }).click()
    await heading('For Bob').waitFor()
    await button('Delete…').click()
    await exact('Delete').click()
    await heading('Inbox').waitFor()
    expect(emulator.messages.list().map(({ to }) => to)).toEqual(['ada@example.com', '+6591234567'])
    // The page that was shown is gone with what was on it.
    await sendMail({ to: Array.from({ length: 60 }, (_, n) => `r${n}@example.com`).join(';') })
    await button('Next').click()
    await page.getByText('Page 2 of 2').waitFor()
    await button('Delete all…').click()
    await exact('Delete all').click()
    await page.getByText('Nothing was sent yet').waitFor()
    await sendMail({ subject: 'After all' })
    await row('After all').waitFor()
  })

  it('shows a message in every form, its pictures from outside blank, its files to keep', async () => {
    const html = `<meta http-equiv="refresh" content="0;url=https://outside.example/refresh">
      <h1>Hello</h1><img src="https://outside.example/x.png"><script>top.ran = true</script>
      <form action="https://outside.example/form"><button>Go</button></form>
      <a href="/console">Read</a>`
    await sendMail({ html, plain: 'Hello in text', headers: '{"X-Own":"yes"}' })
    await open('inbox')
    await page.getByRole('link', { name: 'Hello' }).click()
    const preview = page.frameLocator('iframe')
    await preview.getByRole('heading', { name: 'Hello' }).waitFor()
    await preview.getByRole('button', { name: 'Go' }).click()
    const tab = context.waitForEvent('page')
    await preview.getByRole('link', { name: 'Read' }).click()
    await (await tab).waitForURL(/console/)
    expect(await (await tab).evaluate(() => window.opener)).toBeNull()
    await (await tab).close()
    await preview.getByRole('heading', { name: 'Hello' }).waitFor()
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
    const choose = (name: string) => page.getByRole('radio', { name, exact: true }).check({ force: true })
    await choose('Text')
    await page.getByText('Hello in text').waitFor()
    await choose('Headers')
    await page.getByText('X-Own').waitFor()
    await choose('Source')
    await page.getByText('Content-Type: multipart/mixed').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'notes.html' }).click()
    expect((await download).suggestedFilename()).toBe('notes.html')
    await sendSms()
    await open(`inbox/${encodeURIComponent(emulator.messages.list().at(-1)?.id ?? '')}`)
    await page.getByText('Your code is 481516').waitFor()
    await page.getByText('GSM-7').waitFor()
    // What the message wanted was stopped by its frame, and said so.
    errors = errors.filter((error) => !/https:\/\/outside\.example|sandboxed/.test(error))
  })

  it('has switches of the account, which the next send meets', async () => {
    await open('sending')
    const state = page.getByRole('radio', { name: 'Suspended' })
    await state.click({ force: true })
    await page.getByText('Nothing is sent').waitFor()
    await page.getByRole('switch', { name: 'dev_user is a test user' }).click()
    await page.getByLabel('Registered recipients').fill('ada@example.com\nbob@example.com')
    await button('Save recipients').click()
    await page.getByText('Registered recipients saved').waitFor()
    await button('Edit 1001').click()
    await page.getByRole('dialog').getByLabel('Text').fill('Now %code%')
    await button('Save template').click()
    await row('Now %code%').waitFor()
    const account = await (await fetch(`${emulator.url}/_emulator/sending/sg`)).json()
    expect(account).toMatchObject({
      state: 'suspended',
      registeredRecipients: ['ada@example.com', 'bob@example.com'],
      apiUsers: [
        { name: 'dev_user', test: true },
        { name: 'dev_test', test: true },
      ],
    })
  })
})

describe('the resources of a sending account', () => {
  async function operate(name: string, fields: Record<string, string>) {
    const body = new URLSearchParams({ ...emulator.credentials.sending, ...fields })
    const response = await fetch(`${emulator.url}/api/${name}`, { method: 'POST', body })
    const answer = (await response.json()) as Answer['body']
    expect(answer).toMatchObject({ result: true })
    return answer.info
  }

  it('has templates, which are looked at, approved and rejected', async () => {
    const template = {
      name: 'Hello',
      subject: 'Hello %name%',
      html: '<h1>Hello %name%</h1>',
      templateType: '0',
      isSubmitAudit: '1',
    }
    await open('templates')
    await page.getByText('No templates').waitFor()
    await operate('template/add', { ...template, invokeName: 'hello' })
    await operate('template/add', { ...template, invokeName: 'other' })
    await page.reload()
    await button('Preview hello').click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello %name%' }).waitFor()
    await page.keyboard.press('Escape')
    await button('Approve hello').click()
    await row('hello').getByText('Approved').waitFor()
    await button('Reject other').click()
    await row('other').getByText('Rejected').waitFor()
    await button('Edit other').click()
    await page.getByRole('dialog').getByLabel('Subject').fill('Good day')
    await button('Save template').click()
    await row('Good day').getByText('Rejected').waitFor()
    expect(await operate('template/list', { templateStat: '1' })).toMatchObject({ total: 1 })
  })

  it('has labels, those of sends too', async () => {
    await open('labels')
    await page.getByText('No labels').waitFor()
    await page.getByLabel('New label').fill('Spring')
    await button('Make label').click()
    await row('Spring').getByText('0 sends').waitFor()
    await page.getByLabel('New label').fill('Spring')
    await button('Make label').click()
    await page.getByRole('alert').getByText('there is a label Spring already').waitFor()
    await button('Delete Spring…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No labels').waitFor()
    // The 400 of the name that was taken.
    errors = errors.filter((error) => !error.includes('400'))
  })

  it('has address lists and their members, page by page', async () => {
    const address = 'news@list.example'
    await open('address-lists')
    await page.getByText('No address lists').waitFor()
    await operate('addresslist/add', { address, name: 'News' })
    await operate('addressmember/add', {
      address,
      members: Array.from({ length: 60 }, (_, n) => `u${n}@example.com`).join(';'),
      names: Array.from({ length: 60 }, (_, n) => `User ${n}`).join(';'),
      vars: Array.from({ length: 60 }, (_, n) => `{"n":${n}}`).join(';'),
    })
    await page.reload()
    await row('60 members')
      .getByRole('button', { name: `Members of ${address}` })
      .click()
    await row('u0@example.com').getByText('%n%: 0').waitFor()
    await button('Next').click()
    await row('u59@example.com').getByText('User 59').waitFor()
    await button(`Delete ${address}…`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No address lists').waitFor()
  })

  it.each([
    ['light', 1280],
    ['dark', 390],
  ] as const)('has no fault with all of it there: %s, %i pixels wide', async (colorScheme, width) => {
    await context.close()
    page = await newPage({ colorScheme, viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const address = 'news@list.example'
    await operate('label/add', { labelName: 'x'.repeat(255) })
    await operate('addresslist/add', { address, name: 'News' })
    await operate('addressmember/add', { address, members: 'ada@example.com', vars: '{"city":"Singapore"}' })
    for (const [invokeName, isSubmitAudit] of [
      ['x'.repeat(255), '0'],
      ['pending', '1'],
    ] as const) {
      const content = { name: 'Hello', subject: 'y'.repeat(512), html: '<p>Hello</p>', templateType: '0' }
      await operate('template/add', { ...content, invokeName, isSubmitAudit })
    }
    for (const [hash, sign] of [
      ['templates', 'Pending'],
      ['labels', 'xxx'],
      ['address-lists', address],
    ] as const) {
      await open(hash)
      await row(sign).first().waitFor()
      if (hash === 'address-lists') {
        await button(`Members of ${address}`).click()
        await row('%city%').waitFor()
      }
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect({ hash, faults: await axeFaults(page), tooWide }).toEqual({ hash, faults: [], tooWide: false })
    }
  })
})

it('says that the emulator does not answer, keeps what it shows, and goes on when it is back', async () => {
  await open('applications')
  await row('Development').waitFor()
  await page.route('**/_emulator/**', (route) => route.abort())
  await page.getByRole('alert').getByText('The emulator does not answer').waitFor()
  await row('Development').waitFor()
  await open('applications/mailframe-app/ai')
  await exact('Try again').waitFor()
  await page.unroute('**/_emulator/**')
  await page.getByText('Credits granted').waitFor()
  await page.getByRole('alert').waitFor({ state: 'detached' })
  expect(errors.splice(0).every((text) => text.includes('ERR_FAILED'))).toBe(true)
})

it('works by keyboard alone', async () => {
  await open('applications')
  await row('Development').waitFor()
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key)
  }
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  await press('Tab')
  expect(await focused()).toBe('Skip to the page')
  await press('Enter', 'Tab')
  expect(await focused()).toBe('New Application')
  await press('Enter')
  await page.getByRole('dialog', { name: 'New Application' }).waitFor()
  await press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  // The focus is back where it was, and a page that is opened takes it.
  await expect.poll(focused).toBe('New Application')
  await press('Enter')
  await page.keyboard.type('By keyboard')
  await press('Enter')
  await heading('Keys').waitFor()
  await expect.poll(focused).toBe('Keys')
  await press('Tab')
  expect(await focused()).toBe('New Application Key')
  await press('Enter')
  await page.getByRole('dialog', { name: 'Copy it now' }).waitFor()
  await press('Escape')
  await expect.poll(focused).toBe('New Application Key')
  // What had the focus is gone with its row: the page's title takes it.
  await button(/^Delete client_/).focus()
  await press('Enter', 'Tab', 'Tab', 'Enter')
  await page.getByText('No keys').nth(1).waitFor()
  await expect.poll(focused).toBe('Keys')
})

describe('accessibility', () => {
  const APPLICATION = 'applications/mailframe-app'
  const PAGES: [hash: string, sign: string][] = [
    ['applications', 'mailframe-noai-app'],
    [APPLICATION, 'Editor domain'],
    [`${APPLICATION}/keys`, 'mailframe-dev'],
    [`${APPLICATION}/push`, 'Push URL'],
    [`${APPLICATION}/end-users`, 'demo-grace'],
    [`${APPLICATION}/end-users/demo-ada`, 'Code issued'],
    [`${APPLICATION}/deliveries`, 'No deliveries yet'],
    [`${APPLICATION}/ai`, 'Credits granted'],
    ['applications/mailframe-noai-app/ai', 'AI is off'],
    ['applications/mailframe-off-app/end-users', 'No End Users yet'],
    ['requests', '/access/token'],
    ['faults', 'serverError'],
    ['clock', 'Real time'],
    ['choices', 'createStatus'],
    ['inbox', '481516'],
    ['sending', '1003'],
    ['templates', 'No templates'],
    ['labels', 'No labels'],
    ['address-lists', 'No address lists'],
    ['webhooks', 'No deliveries yet'],
    ['nothing/here', 'This address shows nothing'],
  ]

  it.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 360],
  ] as const)('has no fault on any page: %s, %i pixels wide', async (colorScheme, width) => {
    await context.close()
    page = await newPage({ colorScheme, viewport: { width, height: 740 }, reducedMotion: 'reduce' })
    await mint(await bearer())
    await sendMail()
    await sendSms()
    const messages = emulator.messages.list().map(({ id }) => `inbox/${encodeURIComponent(id)}`)
    for (const [hash, sign] of [...PAGES, ...messages.map((at) => [at, 'Sent by'] as const)]) {
      await open(hash)
      await page.locator('main').getByText(sign).first().waitFor()
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect({ hash, faults: await axeFaults(page), tooWide }).toEqual({ hash, faults: [], tooWide: false })
    }
  })

  it.each([
    ['applications', 'mailframe-noai-app'],
    ['requests', '/access/token'],
  ])('shows all of its %s on a phone, with targets for fingers', async (hash, sign) => {
    await context.close()
    page = await newPage({ viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' })
    const authorization = await bearer()
    await mint(authorization)
    await call('GET', `${SERVICE_PATHS.emails}?userId=demo-ada&pageNo=1&pageSize=20`, authorization)
    await open(hash)
    await row(sign).first().waitFor()
    const { rows, outside, cut, small } = await page.evaluate(() => {
      const nameOf = (element: Element) => `${element.localName}: ${element.textContent?.slice(0, 40)}`
      // The head of a table is there to be read aloud only.
      const seen = [...document.querySelectorAll<HTMLElement>('header *, main :not(thead, thead *)')].filter(
        ({ clientWidth, clientHeight }) => clientWidth > 1 && clientHeight > 1,
      )
      const boxOf = (element: Element) => element.getBoundingClientRect()
      return {
        rows: document.querySelectorAll('main tbody tr').length,
        outside: seen.filter((each) => boxOf(each).left < 0 || boxOf(each).right > innerWidth).map(nameOf),
        cut: seen
          .filter((each) => getComputedStyle(each).overflowX !== 'visible')
          .filter((each) => each.scrollWidth > each.clientWidth + 1)
          .map(nameOf),
        small: [...document.querySelectorAll('main :is(a, button, input, select), header :is(a, button)')]
          .filter((each) => boxOf(each).width > 0 && Math.min(boxOf(each).width, boxOf(each).height) < 24)
          .map(nameOf),
      }
    })
    expect(rows).toBeGreaterThanOrEqual(3)
    expect({ outside, cut, small }).toEqual({ outside: [], cut: [], small: [] })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  })

  it('has no fault in its dialogs and behind its menu', async () => {
    await context.close()
    page = await newPage({ viewport: { width: 360, height: 740 }, reducedMotion: 'reduce' })
    await mint(await bearer())
    await open(`${APPLICATION}/keys`)
    await exact('New Application Key').click()
    await exact('Done').waitFor()
    expect(await axeFaults(page)).toEqual([])
    await exact('Done').click()
    await button(/^Delete mailframe-dev/).click()
    expect(await axeFaults(page)).toEqual([])
    await exact('Cancel').click()
    await open('requests')
    await row('/access/code').getByRole('button').click()
    await page.getByLabel('As curl', { exact: true }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await exact('Menu').click()
    await page.getByRole('navigation', { name: 'Console' }).waitFor()
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Deliveries' }).click()
    await heading('Deliveries').waitFor()
    expect(await page.getByRole('navigation', { name: 'Console' }).count()).toBe(0)
  })
})
