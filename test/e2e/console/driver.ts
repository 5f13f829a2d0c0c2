import type { Emulator } from '@mailframe/emulator'
import { SERVICE_PATHS } from '@mailframe/protocol/service'
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, expect } from 'vitest'
import { buildPackages } from '../../../scripts/lib/build.mjs'
import { browserLaunch } from '../../../scripts/lib/launch.mjs'
import { axeFaults as faultsOf } from '../axe-faults.js'

export let emulator: Emulator
export let browser: Browser
export let context: BrowserContext
export let page: Page
/** What the page said on its console as errors: a test takes out those that it meant. */
export let errors: string[]
/** Requests that left the emulator. */
export let outside: string[]

/** A browser and an emulator for the tests of a file, which begin with the seed and a page of their own. */
export function consoleTests(): void {
  beforeAll(async () => {
    await buildPackages()
    // Only now: what was built before may be older.
    const { createEmulator } = await import('@mailframe/emulator')
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
    await newPage({})
  })

  afterEach(async () => {
    await context.close()
    // Every test is also this one: nothing from elsewhere, no error on the console, no policy broken.
    expect({ errors, outside }).toEqual({ errors: [], outside: [] })
  })
}

/** Goes on with a page of another kind. */
export async function newPage(options: Parameters<Browser['newContext']>[0]): Promise<void> {
  await context?.close()
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
  page = await context.newPage()
}

/** Errors like this one were meant. */
export function ignoreErrors(like: RegExp): void {
  errors = errors.filter((error) => !like.test(error))
}

export const open = (hash: string) => page.goto(`${emulator.url}/console#/${hash}`)
export const button = (name: string | RegExp) => page.getByRole('button', { name })
export const exact = (name: string) => page.getByRole('button', { name, exact: true })
export const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
export const row = (text: string | RegExp) => page.getByRole('row').filter({ hasText: text })

interface Answer {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: an answer is whatever the test expects of it
  body: any
}

export async function call(
  method: string,
  path: string,
  authorization: string,
  json?: object,
): Promise<Answer> {
  const response = await fetch(emulator.url + path, {
    method,
    headers: { Authorization: authorization, 'Content-Type': 'application/json' },
    body: json === undefined ? null : JSON.stringify(json),
  })
  return { status: response.status, body: await response.json() }
}

export const basic = (name: string, secret: string) => `Basic ${btoa(`${name}:${secret}`)}`

export async function bearer(
  name: string = emulator.credentials.clientId,
  secret: string = emulator.credentials.clientSecret,
) {
  const { body } = await call('POST', SERVICE_PATHS.token, basic(name, secret))
  return `Bearer ${body.access_token}`
}

export const mint = (authorization: string, userId = 'demo-ada') =>
  call('POST', SERVICE_PATHS.code, authorization, { userId })

/** What is wrong with the page for those who do not see it. */
export const axeFaults = () => faultsOf(page)

export async function sendMail(changes: Record<string, string> = {}): Promise<void> {
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

export async function sendSms(): Promise<void> {
  const { sms } = emulator.credentials
  const fields = { ...sms, templateId: '1001', phone: '+6591234567', vars: '{"code":"481516"}' }
  await fetch(`${emulator.url}/smsapi/send`, { method: 'POST', body: new URLSearchParams(fields) })
}

export async function operate(name: string, fields: Record<string, string>) {
  const body = new URLSearchParams({ ...emulator.credentials.sending, ...fields })
  const response = await fetch(`${emulator.url}/api/${name}`, { method: 'POST', body })
  const answer = (await response.json()) as Answer['body']
  expect(answer).toMatchObject({ result: true })
  return answer.info
}
