import type { EmailSummary } from '@mailframe/protocol'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode } from 'react'
import { vi } from 'vitest'
import { EmailList, type EmailListProps, MailframeProvider } from '../index.js'
import { pageOf, summary } from './listed.js'

/** A route that holds emails. `refuse` answers instead where it returns an answer. */
export function setUp(
  emails: EmailSummary[],
  props: Partial<EmailListProps> = {},
  refuse: (method: string, path: string) => Response | undefined | Promise<Response | undefined> = () =>
    undefined,
) {
  const held = { emails, refuse }
  const fetch = vi.fn<typeof globalThis.fetch>(async (input, init) => {
    const { pathname, searchParams } = new URL(String(input), 'http://app.test')
    const method = init?.method ?? 'GET'
    const refused = await held.refuse(method, pathname)
    if (refused) return refused
    const [, id = '', isCopy] = /\/emails\/([^/]+)(\/copy)?$/.exec(pathname) ?? []
    const found = held.emails.find((each) => each.id === id)
    if (pathname.endsWith('/emails') && method === 'GET') {
      const page = {
        pageNo: Number(searchParams.get('pageNo')),
        pageSize: Number(searchParams.get('pageSize')),
      }
      return Response.json(pageOf(held.emails, page))
    }
    if (found === undefined) return Response.json({ error: 'emailNotFound', message: 'no' }, { status: 404 })
    if (isCopy) {
      const copy = { ...found, id: `${id}-copy`, name: `${found.name} (copy)` }
      held.emails = [copy, ...held.emails]
      return Response.json(copy)
    }
    if (method === 'DELETE') {
      held.emails = held.emails.filter((each) => each !== found)
      return Response.json({ id, deleted: true })
    }
    if (method === 'PUT') {
      const changed = { ...found, ...JSON.parse(String(init?.body)) }
      held.emails = held.emails.map((each) => (each === found ? changed : each))
      return Response.json(changed)
    }
    return Response.json({ ...found, html: null })
  })
  const onOpen = vi.fn()
  const view = render(
    <StrictMode>
      <MailframeProvider endpoint="/api/mailframe" fetch={fetch}>
        <EmailList onOpen={onOpen} {...props} />
      </MailframeProvider>
    </StrictMode>,
  )
  const calls = (method: string) => fetch.mock.calls.filter(([, init]) => init?.method === method)
  return { ...view, held, fetch, onOpen, calls, user: userEvent.setup() }
}

export const emails = (count: number) => Array.from({ length: count }, (_, index) => summary(index + 1))
export const names = () => screen.queryAllByRole('row').map((row) => row.getAttribute('aria-label'))
export const focused = () => document.activeElement?.getAttribute('aria-label')
export const refusal = (status: number, error: string) => Response.json({ error, message: 'no' }, { status })
export const button = (name: string) => screen.getByRole('button', { name })
export async function focusRow(name: string): Promise<HTMLElement> {
  const row = await screen.findByRole('row', { name })
  act(() => row.focus())
  return row
}
