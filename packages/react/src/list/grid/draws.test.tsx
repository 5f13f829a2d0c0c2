import { QueryClient } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Profiler, useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import type { ListedEmail } from '../../emails/changes.js'
import {
  EmailListItemActions,
  EmailListItemSelect,
  EmailListItems,
  EmailListItemText,
  EmailListItemThumbnail,
  EmailListRoot,
  EmailListToolbar,
  MailframeProvider,
  useEmailListItem,
} from '../../index.js'
import { emailKeys } from '../../queries/keys.js'
import { ENDPOINT } from '../../test/harness.js'
import { pageOf, summary } from '../../test/listed.js'

const EMAILS = Array.from({ length: 100 }, (_, index) => summary(index))
const PAGE = pageOf(EMAILS, { pageSize: 100 })

let drawn: string[] = []
beforeEach(() => {
  drawn = []
})
const count = (id: string) => drawn.push(id)

/** React's Profiler misses what a change of context alone draws: the parts are counted, too. */
function Row({ id }: { id: string }) {
  return (
    <Profiler id={id} onRender={count}>
      <EmailListItemSelect
        render={(props) => {
          count(id)
          return <input {...props} />
        }}
      />
      <EmailListItemThumbnail />
      <EmailListItemText
        render={(props) => {
          count(id)
          return <div {...props} />
        }}
      />
      <EmailListItemActions
        render={(props) => {
          count(id)
          return <div {...props} />
        }}
      />
      <Own />
    </Profiler>
  )
}

/** A part of the app's own. */
function Own() {
  const { email, isSelected } = useEmailListItem()
  count(email.id)
  return isSelected ? <p>selected</p> : null
}

const renderItem = ({ id }: ListedEmail) => <Row id={id} />

const LIST = (
  <EmailListRoot onOpen={() => {}} pageSize={100}>
    <EmailListToolbar />
    <EmailListItems renderItem={renderItem} />
  </EmailListRoot>
)

async function show(list = LIST) {
  const renamed = summary(50)
  const user = userEvent.setup()
  const queryClient = new QueryClient()
  queryClient.setQueryData(emailKeys.list(ENDPOINT, PAGE), PAGE)
  const fetch: typeof globalThis.fetch = async (input, init) => {
    if (init?.method === 'PUT') {
      return Response.json(Object.assign(renamed, JSON.parse(String(init.body))))
    }
    const [, index] = /email-(\d+)$/.exec(String(input)) ?? []
    // A picture that could not be read would be read again, in the midst of a test.
    if (index !== undefined) return Response.json({ ...summary(Number(index)), html: null, json: null })
    return Response.json({ ...PAGE, list: EMAILS.with(50, renamed) })
  }
  render(
    <MailframeProvider endpoint={ENDPOINT} fetch={fetch} queryClient={queryClient}>
      {list}
    </MailframeProvider>,
  )
  const row = (index: number) => screen.getByRole('row', { name: `Email ${index}` })
  await waitFor(() => expect(new Set(drawn).size).toBe(100))
  await act(async () => row(0).focus())
  await waitFor(() =>
    expect(document.querySelectorAll('.mailframe-thumbnail[data-state=loading]')).toHaveLength(0),
  )
  drawn = []
  return { user, row }
}
const rowsDrawn = () => [...new Set(drawn)]

it('draws one row when one is selected, by pointer and by key', async () => {
  const { user, row } = await show()
  await user.click(within(row(50)).getByRole('checkbox'))
  expect(within(row(50)).getByRole('checkbox')).toHaveProperty('checked', true)
  expect(rowsDrawn()).toEqual(['email-50'])
  drawn = []
  await user.keyboard('{Escape} ')
  expect(within(row(50)).getByRole('checkbox')).toHaveProperty('checked', false)
  expect(rowsDrawn()).toEqual(['email-50'])
  drawn = []
  fireEvent.click(screen.getByRole('checkbox', { name: 'Select all loaded emails' }))
  expect(rowsDrawn()).toHaveLength(100)
})

it('draws no content of a row anew when the focus moves', async () => {
  const { user, row } = await show()
  await user.keyboard('{ArrowDown}{ArrowDown}{End}')
  expect(document.activeElement).toBe(row(99))
  expect(rowsDrawn()).toEqual([])
})

it('draws one row while it is renamed, and when it is', async () => {
  const { user, row } = await show()
  act(() => row(50).focus())
  await user.keyboard('{F2}')
  const field = screen.getByRole('textbox', { name: 'Name' })
  await user.clear(field)
  await user.type(field, 'Fifty{Enter}')
  await screen.findByRole('row', { name: 'Fifty' })
  expect(rowsDrawn()).toEqual(['email-50'])
})

const archived: [string, number][] = []

/** All of it inline, and drawn anew with each change of the selection. */
function InlineApp({ isCounted = false }: { isCounted?: boolean }) {
  const [ids, setIds] = useState<readonly string[]>([])
  return (
    <EmailListRoot
      onOpen={() => {}}
      pageSize={100}
      onSelectionChange={(next) => setIds(next)}
      actions={[
        'delete',
        { id: 'archive', label: 'Archive', onAction: ({ id }) => archived.push([id, ids.length]) },
      ]}
    >
      <EmailListItems
        renderItem={({ id }) => (
          <>
            <Row id={id} />
            {isCounted && <p>{ids.length} chosen</p>}
          </>
        )}
      />
    </EmailListRoot>
  )
}

it('draws one row where renderItem and actions are made anew with each render of the app', async () => {
  const { user, row } = await show(<InlineApp />)
  await user.click(within(row(50)).getByRole('checkbox'))
  await user.click(within(row(51)).getByRole('checkbox'))
  expect(rowsDrawn()).toEqual(['email-50', 'email-51'])
  await user.click(within(row(50)).getByRole('button', { name: 'Archive: Email 50' }))
  expect(archived, 'the action is the newest').toEqual([['email-50', 2]])
})

it('draws every row where what renderItem closes over changes', async () => {
  const { user, row } = await show(<InlineApp isCounted />)
  await user.click(within(row(50)).getByRole('checkbox'))
  expect(screen.getAllByText('1 chosen')).toHaveLength(100)
})
