// `node scripts/console-screenshots.mjs`: the pictures of packages/emulator/docs, of a console with a month of use.
import { createServer } from 'node:http'
import { chromium } from 'playwright'
import { findBrowser } from './lib/browser.mjs'
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { browserLaunch } from './lib/launch.mjs'
import { ROOT } from './lib/root.mjs'

process.chdir(ROOT)
await install()
await buildPackages()
process.env.CHROMIUM_PATH ||= (await findBrowser()) ?? ''

const { createEmulator } = await import('../packages/emulator/dist/index.js')
const { createSender } = await import('../packages/sending/dist/index.js')

const DAY_MS = 86_400_000
const TODAY = Date.parse('2026-06-30T09:00:00Z')
const APPLICATION = 'applications/mailframe-app'
const SUBJECT = 'What is new this spring'
const HTML = `<!doctype html><html><head><style>
body { margin: 0; background: #f4f1ea; font-family: sans-serif }
main { max-width: 520px; margin: 32px auto; padding: 32px; background: #fff; border-radius: 12px }
h1 { color: #33691e } a { display: inline-block; padding: 10px 18px; border-radius: 6px; background: #33691e; color: #fff }
</style></head><body><main><h1>What is new this spring</h1>
<p>Longer days, and a shop that keeps up with them: we are open until eight from Monday on.</p>
<a href="https://example.com">See what is new</a></main></body></html>`

const receiver = await listen([503])
const emulator = await createEmulator({ idSeed: 'screenshots', pushUrl: `${receiver.url}/push` })
const browser = await chromium.launch(browserLaunch())
try {
  await fillAMonth()
  await takeAll(await browser.newPage({ viewport: { width: 1280, height: 800 } }))
} finally {
  await browser.close()
  await emulator.close()
  receiver.close()
}

async function fillAMonth() {
  for (let day = 29; day >= 0; day -= 1) {
    await emulator.clock.freeze(new Date(TODAY - day * DAY_MS))
    const service = await signIn()
    for (const userId of ['ada', 'grace'].slice(day % 7 === 3 ? 1 : 0)) {
      await write(service, userId, day)
    }
  }
  const service = await signIn()
  await service('PUT', '/resource/ai/end-user-quota-limit', {
    userId: 'ada',
    maximumLimitCredits: 1000,
    startTime: '2026-06-01T00:00:00Z',
    endTime: '2026-07-01T00:00:00Z',
  })
  await service('POST', '/access/code', { userId: 'ada' })
  await service('GET', '/resource/email/em_unknown?userId=ada')
  await emulator.faults.add({ method: 'POST', path: '/access/code', error: 'serverError', times: 2 })
}

/** What one End User does with the AI on one day; on the last one the email is saved too. */
async function write(service, userId, day) {
  const profile = userId === 'ada' ? { name: 'Ada Lovelace', email: 'ada@example.com' } : {}
  const { code } = await service('POST', '/access/code', { userId, ...profile })
  const { list } = await service('GET', `/resource/email?userId=${userId}`)
  const { id } =
    list[0] ??
    (await service('POST', '/resource/email', { userId, name: 'Spring newsletter', subject: 'What is new' }))
  const page = await fetch(`${emulator.url}/thirdApp?code=${code}&id=${id}`)
  const [, session] = /"session":"([^"]+)"/.exec(await page.text())
  const editor = (method, path, json) =>
    call(method, `/thirdApp/emails/${id}${path}`, `Bearer ${session}`, json)
  for (let use = 0; use < 1 + ((day * 5 + userId.length) % 4); use += 1) {
    await editor('POST', '/ai', { feature: 'aiEmailGeneration', prompt: 'Spring news' })
  }
  for (let use = 0; use < (day * 3) % 8; use += 1) {
    await editor('POST', '/ai', { feature: 'aiRewrite', text: 'We are open.', tone: 'friendly' })
  }
  if (day > 0) return
  await editor('PUT', '', { html: HTML, json: { pages: [] } })
  // The first try meets a receiver that is not there yet; the clock brings the second.
  await emulator.clock.advance(1000)
}

async function takeAll(page) {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await show(page, 'requests', '/resource/email/em_unknown')
  await take(page, 'console-requests')
  await show(page, 'faults', 'error serverError')
  await take(page, 'console-faults')
  await show(page, `${APPLICATION}/end-users/ada`, 'Saved')
  await take(page, 'console-end-user')
  await page.emulateMedia({ colorScheme: 'dark' })
  await show(page, `${APPLICATION}/ai`, 'AI rewrite')
  await take(page, 'console-ai-dark')
  await sendSome()
  await page.emulateMedia({ colorScheme: 'light' })
  await show(page, 'inbox', SUBJECT)
  await page.locator('main').getByText(SUBJECT).first().click()
  await page.frameLocator('main iframe').getByText('open until eight').waitFor()
  await take(page, 'console-message')
  await show(page, '', SUBJECT)
  await take(page, 'console-start')
}

/** A message to two people, with a file. */
async function sendSome() {
  const { sending } = emulator.credentials
  const sender = createSender({ ...sending, addresses: { sg: { api: emulator.url } } })
  await sender.send({
    from: 'post@example.com',
    fromName: 'The Garden Post',
    to: ['ada@example.com', 'grace@example.com'],
    subject: SUBJECT,
    html: HTML,
    attachments: [
      { filename: 'opening-hours.txt', content: 'Monday to Friday, 9 to 8', contentType: 'text/plain' },
    ],
  })
}

async function show(page, hash, sign) {
  await page.goto(`${emulator.url}/console#/${hash}`)
  await page.locator('main').getByText(sign).first().waitFor()
}

async function take(page, name) {
  await page.screenshot({ path: `packages/emulator/docs/${name}.png`, animations: 'disabled' })
  console.log(`packages/emulator/docs/${name}.png`)
}

/** Calls of the service with a fresh token. */
async function signIn() {
  const { clientId, clientSecret } = emulator.credentials
  const { access_token } = await call('POST', '/access/token', `Basic ${btoa(`${clientId}:${clientSecret}`)}`)
  return (method, path, json) => call(method, path, `Bearer ${access_token}`, json)
}

async function call(method, path, authorization, json) {
  const response = await fetch(emulator.url + path, {
    method,
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  })
  return await response.json()
}

/** A Push URL receiver that first answers `statuses`, then 200. */
async function listen(statuses) {
  const server = createServer((request, response) => {
    request.resume().once('end', () => {
      response.statusCode = statuses.shift() ?? 200
      response.end(response.statusCode === 200 ? 'OK' : 'starting')
    })
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}
