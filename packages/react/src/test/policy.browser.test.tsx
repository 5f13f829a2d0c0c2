import { afterEach, expect, it } from 'vitest'
import { signIn } from './harness.js'

afterEach(() => document.body.replaceChildren())

/** Opens a page of the app that is served with this policy, in a frame of the same origin. */
async function openPage(
  policy: string,
  { dialog = false, reportOnly = false, hydrate = false, state = 'loaded' } = {},
) {
  const user = signIn()
  const email = await user.create({ name: 'Welcome', html: '<p style="color: red">Hello</p>' })
  const editorUrl: string = await (await fetch('/test-backend/editor-url')).json()
  const query = new URLSearchParams({
    userId: user.userId,
    emailId: email.id,
    policy: policy.replace('<editor>', new URL(editorUrl).origin),
    ...(dialog ? { dialog: '' } : {}),
    ...(reportOnly ? { reportOnly: '' } : {}),
    ...(hydrate ? { hydrate: '' } : {}),
  })
  const frame = document.createElement('iframe')
  frame.style.cssText = 'width: 900px; height: 700px'
  frame.src = `/test-backend/page?${query}`
  document.body.append(frame)
  const find = (selector: string) => frame.contentDocument?.querySelector<HTMLElement>(selector)
  await expect.poll(() => find('.mailframe-editor')?.dataset.state, { timeout: 15_000 }).toBe(state)
  await expect.poll(() => find('.mailframe-thumbnail')?.dataset.state ?? 'loading').not.toBe('loading')
  return { find, mints: user.mints, editor: new URL(editorUrl).origin }
}

it('works under a strict policy; its one refusal is the question whether emails can be drawn', async () => {
  const { find, mints } = await openPage("default-src 'self'; frame-src <editor>")
  expect(find('.mailframe-thumbnail')?.dataset.state).toBe('plain')
  expect(find('.mailframe-thumbnail')?.textContent).toContain('Welcome')
  await expect.poll(() => find('.mailframe-preview')?.dataset.state).toBe('blocked')
  expect(find('.mailframe-preview')?.textContent).toContain("needs 'unsafe-inline' in style-src")
  expect(find('.mailframe-preview button')?.textContent, 'where it can be seen').toBe('Open in a new tab')
  // Told in a task of its own.
  await expect.poll(() => find('body')?.dataset.violations).toBe('style-src-attr inline;')
  expect(await mints()).toBe(1)
})

it('opens the dialog under the same policy, whole and without a style tag', async () => {
  const { find, mints } = await openPage("default-src 'self'; frame-src <editor>", { dialog: true })
  const dialog = () => find('.mailframe-editor-dialog')
  await expect.poll(() => dialog()?.dataset.state, { timeout: 15_000 }).toBe('loaded')
  expect(dialog()?.matches(':modal')).toBe(true)
  expect(dialog()?.querySelector('iframe')?.getBoundingClientRect().height).toBeGreaterThan(300)
  await expect.poll(() => find('body')?.dataset.violations).toBe('style-src-attr inline;')
  expect(find('style')).toBeNull()
  expect(await mints()).toBe(2)
})

// Without frame-src its place is taken by child-src, else by default-src: the directive to add is frame-src.
it.each([
  "frame-src 'self'",
  "child-src 'self' blob:; script-src 'self'",
  "default-src 'self' 'unsafe-inline'",
  "default-src 'self'; frame-src https://other.example.com; child-src <editor>",
])('names what to add to the enforced policy %s', async (policy) => {
  const { find, mints, editor } = await openPage(policy, { state: 'error' })
  const alert = find('.mailframe-editor [role=alert]')
  expect(alert?.dataset.kind).toBe('blocked')
  expect(alert?.textContent).toContain(`needs ${editor} in frame-src`)
  await expect.poll(() => find('body')?.dataset.violations).toContain(`frame-src ${editor}`)
  expect(find('.mailframe-editor')?.dataset.state, 'the load that follows changes nothing').toBe('error')
  expect(find('.mailframe-editor iframe')).toBeNull()
  expect(await mints()).toBe(1)
})

it('takes a policy that is only reported for none', async () => {
  const { find, mints, editor } = await openPage("frame-src 'self'", { reportOnly: true })
  await expect.poll(() => find('body')?.dataset.violations).toContain(`frame-src ${editor}`)
  expect(find('.mailframe-editor')?.dataset.state).toBe('loaded')
  expect(find('.mailframe-editor [role=alert]')).toBeNull()
  expect(await mints()).toBe(1)
})

it('draws pictures where inline styles are allowed', async () => {
  const { find } = await openPage("default-src 'self'; style-src 'self' 'unsafe-inline'; frame-src <editor>")
  await expect.poll(() => find('.mailframe-thumbnail')?.dataset.state).toBe('ready')
  await expect.poll(() => find('.mailframe-preview')?.dataset.state).toBe('ready')
  expect(find('body')?.dataset.violations).toBeUndefined()
})

it.each([false, true])(
  'has the colours of `appearance` under a strict policy, with HTML from a server: %s',
  async (hydrate) => {
    const { find } = await openPage("default-src 'self'; frame-src <editor>", { hydrate })
    for (const root of ['.mailframe-editor', '.mailframe-list']) {
      const accent = () => {
        const element = find(root)
        return element && getComputedStyle(element).getPropertyValue('--mailframe-accent')
      }
      await expect.poll(accent).toBe('rgb(1, 2, 3)')
    }
  },
)
