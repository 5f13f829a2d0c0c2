import type { BrowserContext, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  backToList,
  createEmail,
  dragBlock,
  editorReady,
  listOf,
  openEmail,
  previewOf,
  rowOf,
  saveEmail,
  signIn,
  writeOver,
} from '../../scripts/lib/drive.mjs'
import { CREDENTIALS, type Demo, startDemo } from './demo.js'
import {
  authorizations,
  type Complaints,
  findSecrets,
  mintedCodes,
  observe,
  redeemedCodes,
  type Secret,
} from './observations.js'

const NAME = 'Summer sale'
const WORDS = 'Everything with a stripe is half price until Sunday.'

describe('an email is created, written, saved and seen again', () => {
  let demo: Demo
  let context: BrowserContext
  let page: Page
  let complaints: Complaints
  /** How often the steps so far have opened the editor. */
  let opens = 0

  beforeAll(async () => {
    demo = await startDemo()
    context = await demo.newContext()
    complaints = observe(context)
    page = await context.newPage()
  }, 600_000)

  afterAll(async () => {
    await demo?.close()
  })

  const names = () =>
    page
      .getByRole('row')
      .getByRole('button', { name: /^Open / })
      .allInnerTexts()
  const timeOf = async (name: string) =>
    (await rowOf(page, name).locator('time').getAttribute('datetime')) ?? ''

  it('asks who it is before anything is shown', async () => {
    for (const path of ['/', '/emails', '/emails/whatever']) {
      await page.goto(`${demo.app.url}${path}`)
      expect(new URL(page.url()).pathname).toBe('/sign-in')
    }
    const calls = await Promise.all(
      (
        [
          ['GET', '/emails'],
          ['POST', '/emails'],
          ['GET', '/emails/some-id'],
          ['PUT', '/emails/some-id'],
          ['DELETE', '/emails/some-id'],
          ['POST', '/emails/some-id/copy'],
          ['POST', '/editor'],
          ['GET', '/editor/some-id'],
        ] as const
      ).map(async ([method, path]) => {
        const body = method === 'POST' || method === 'PUT' ? '{}' : null
        const answer = await fetch(`${demo.app.url}/api/mailframe${path}`, {
          method,
          body,
          headers: { 'content-type': 'application/json' },
          redirect: 'manual',
        })
        const { error } = (await answer.json()) as { error: string }
        return {
          call: `${method} ${path}`,
          status: answer.status,
          error,
          cache: answer.headers.get('cache-control'),
        }
      }),
    )
    for (const call of calls) {
      expect(call).toMatchObject({ status: 401, error: 'unauthenticated', cache: 'no-store' })
    }
    expect(demo.service.exchanges).toEqual([])
  })

  it('shows Ada her emails', async () => {
    await signIn(page, demo.app.url, 'Ada')
    expect(await names()).toEqual(['Welcome', 'Spring newsletter'])
  })

  it('keeps who it is in a cookie that no script reads, and that https alone carries where there is https', async () => {
    expect(await context.cookies()).toEqual([
      expect.objectContaining({
        httpOnly: true,
        sameSite: 'Lax',
        path: '/',
        secure: false,
        value: 'demo-ada',
      }),
    ])
    const behindTls = await demo.browser.newContext({ extraHTTPHeaders: { 'x-forwarded-proto': 'https' } })
    const other = await behindTls.newPage()
    await other.goto(`${demo.app.url}/sign-in`)
    await other.getByRole('button', { name: 'Ada' }).click()
    const cookies = () =>
      demo.app.exchanges.flatMap(({ responseHeaders }) => responseHeaders['set-cookie'] ?? [])
    await expect.poll(cookies).toContainEqual(expect.stringMatching(/demo-ada;.*Secure;.*HttpOnly/i))
    await behindTls.close()
  })

  it('creates an email, newest first', async () => {
    await createEmail(page, NAME)
    expect(await names()).toEqual([NAME, 'Welcome', 'Spring newsletter'])
  })

  it('opens it in the frame, takes a text block from the mouse, and saves what is typed', async () => {
    const before = await timeOf(NAME)
    const editor = await openEmail(page, NAME)
    opens += 1
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(NAME)
    await dragBlock(page, editor, 'mj-text', editor.canvas.locator('[data-gjs-type="mj-column"]').first())
    await writeOver(page, editor.canvas.locator('[data-gjs-type="mj-text"]'), WORDS)
    await saveEmail(editor)

    await backToList(page)
    await expect.poll(() => timeOf(NAME)).not.toBe(before)
    expect(Date.parse(await timeOf(NAME))).toBeGreaterThan(Date.parse(before))
    await expect.poll(() => previewOf(page, NAME).textContent()).toContain(WORDS)
  })

  it('finds the content again in the editor; a reload, back and forward each make one fresh code', async () => {
    const shown = async () => {
      opens += 1
      const { canvas } = await editorReady(page)
      await canvas.getByText(WORDS).waitFor()
      expect(mintedCodes(demo.service)).toHaveLength(opens)
    }
    await rowOf(page, NAME)
      .getByRole('button', { name: `Open ${NAME}`, exact: true })
      .click()
    await shown()
    await page.reload()
    await shown()
    await page.goBack()
    await rowOf(page, NAME).waitFor()
    await page.goForward()
    await shown()
    await backToList(page)
  })

  it('renames it', async () => {
    await rowOf(page, NAME)
      .getByRole('button', { name: `Rename ${NAME}` })
      .click()
    await page.getByRole('textbox', { name: 'Name' }).fill('Autumn sale')
    await page.keyboard.press('Enter')
    await rowOf(page, 'Autumn sale').waitFor()
    expect(await names()).not.toContain(NAME)
  })

  it('copies it, content and all', async () => {
    await rowOf(page, 'Autumn sale').getByRole('button', { name: 'Copy Autumn sale' }).click()
    await rowOf(page, 'Autumn sale (copy)').waitFor()
    await expect.poll(() => previewOf(page, 'Autumn sale (copy)').textContent()).toContain(WORDS)
  })

  it('deletes it only when the question is answered with yes', async () => {
    const copy = 'Autumn sale (copy)'
    const ask = () =>
      rowOf(page, copy)
        .getByRole('button', { name: `Delete ${copy}` })
        .click()
    await ask()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })
    expect(await names()).toContain(copy)
    await ask()
    // The row goes at once: an optimistic update, whose request a reload would end.
    const answer = page.waitForResponse((response) => response.request().method() === 'DELETE')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    await rowOf(page, copy).waitFor({ state: 'detached' })
    await answer
    await page.reload()
    await listOf(page).waitFor()
    expect(await names()).toEqual(['Autumn sale', 'Welcome', 'Spring newsletter'])
  })

  it('shows Grace nothing of it', async () => {
    const emailId = await rowOf(page, 'Autumn sale').getAttribute('data-email-id')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await page.goBack()
    await page.waitForURL('**/sign-in')

    await signIn(page, demo.app.url, 'Grace')
    expect(await names()).toEqual(['Welcome'])
    const statuses = await page.evaluate(async (id) => {
      const call = (path: string, init?: RequestInit) =>
        fetch(`/api/mailframe/emails/${id}${path}`, {
          headers: { 'content-type': 'application/json' },
          ...init,
        }).then(({ status }) => status)
      return [
        await call(''),
        await call('', { method: 'PUT', body: JSON.stringify({ name: 'Mine', userId: 'demo-ada' }) }),
        await call('?userId=demo-ada', { method: 'DELETE' }),
        await call('/copy', { method: 'POST', body: '{}' }),
      ]
    }, emailId)
    expect(statuses).toEqual([404, 404, 404, 404])

    for (const id of [emailId, 'unknown', 'a%2Fb', '%25']) {
      const response = await page.goto(`${demo.app.url}/emails/${id}`)
      expect(response?.status()).toBe(404)
      await page.getByRole('heading', { name: 'Email not found' }).waitFor()
    }
  })

  it('meets Lin, whom the service has never seen, with an empty list and Create', async () => {
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL('**/sign-in')
    await signIn(page, demo.app.url, 'Lin')
    expect(await page.getByRole('main').getByRole('alert').count()).toBe(0)
    expect(await names()).toEqual([])
    await createEmail(page, 'My first')
    expect(await names()).toEqual(['My first'])
    const editor = await openEmail(page, 'My first')
    opens += 1
    expect(await editor.canvas.locator('[data-gjs-type="mj-column"]').count()).toBeGreaterThan(0)
  })

  it('says so when the session has ended, and leads to the sign-in page', async () => {
    await backToList(page)
    await context.clearCookies()
    await rowOf(page, 'My first').getByRole('button', { name: 'Copy My first' }).click()
    await page.getByRole('button', { name: 'Sign in again' }).click()
    await page.waitForURL('**/sign-in')
  })

  it('says so when the service does not answer, and keeps the way back', async () => {
    await demo.service.close()
    await page.getByRole('button', { name: 'Lin' }).click()
    await page.locator('.mailframe-error[data-kind="unavailable"]').waitFor()
    await page.goto(`${demo.app.url}/emails/some-id`)
    await page.locator('.mailframe-error[data-kind="unavailable"]').waitFor()
    await page.getByRole('link', { name: 'Emails', exact: true }).waitFor()
  })

  it('has used one fresh code for each open, and each code once', () => {
    const minted = mintedCodes(demo.service)
    expect(minted).toHaveLength(opens)
    expect(new Set(minted).size).toBe(opens)
    expect(redeemedCodes(demo.editor)).toEqual(minted.map((code) => ({ code, status: 200 })))
  })

  it('has let no credential near the browser', async () => {
    const sent = authorizations(demo.service)
    const bearers = sent.filter((value) => value.startsWith('Bearer '))
    const basics = sent.filter((value) => value.startsWith('Basic '))
    expect(bearers).not.toEqual([])
    expect(basics).toEqual([
      `Basic ${Buffer.from(`${CREDENTIALS.clientId}:${CREDENTIALS.clientSecret}`).toString('base64')}`,
    ])
    const secrets: Secret[] = [
      { what: 'the client secret', text: CREDENTIALS.clientSecret },
      { what: 'the client id', text: CREDENTIALS.clientId },
      ...bearers.map((value) => ({ what: 'the bearer token', text: value.slice('Bearer '.length) })),
      ...basics.map((value) => ({ what: 'the Basic pair', text: value.slice('Basic '.length) })),
    ]
    // These are where they belong, so the search below would find them.
    expect(findSecrets(demo.service.exchanges, secrets)).not.toEqual([])

    secrets.push({ what: 'the push key', text: demo.pushKey })
    const seen = [...demo.app.exchanges, ...demo.editor.exchanges]
    expect(seen.some(({ path }) => path.startsWith('/_next/static/') && path.endsWith('.js'))).toBe(true)
    expect(seen.some(({ path }) => path === '/thirdApp/static/editor.js')).toBe(true)
    expect(findSecrets(seen, secrets)).toEqual([])
    // What the browser holds, and what it asked of others.
    const held =
      JSON.stringify(await context.storageState({ indexedDB: true })) + complaints.console.join('\n')
    for (const { text } of secrets) expect(held).not.toContain(text)
    expect([...complaints.origins].sort()).toEqual([demo.app.url, demo.editor.url].sort())
  })

  it('has reported no error on any page but those that the steps above provoke', () => {
    const provoked = [
      /status of 404 .*\/emails\/\S+$/,
      // The copy, and a picture that is read just then.
      /status of 401 .*\/api\/mailframe\/emails\/\S+$/,
      /status of 503 .*\/api\/mailframe\/(emails\?|editor$)/,
    ]
    expect(complaints.errors.filter((text) => !provoked.some((pattern) => pattern.test(text)))).toEqual([])
    for (const pattern of provoked) expect(complaints.errors).toContainEqual(expect.stringMatching(pattern))
  })
})
