import { act, renderHook, screen, waitFor, within } from '@testing-library/react'
import { StrictMode } from 'react'
import { afterEach, expect, it, vi } from 'vitest'
import { useRowSelection } from '../../index.js'
import { emails, focusRow, names, setUp } from '../../test/held-list.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const IDS = ['a', 'b', 'c', 'd', 'e']

it('useRowSelection selects one, a range and all, in the order of the rows', () => {
  const onChange = vi.fn()
  const { result, rerender } = renderHook(({ rows }) => useRowSelection(rows, onChange), {
    wrapper: StrictMode,
    initialProps: { rows: IDS },
  })
  const after = (change: (selection: ReturnType<typeof useRowSelection>) => void) => {
    act(() => change(result.current))
    return result.current.ids.join('')
  }
  expect(after(({ toggle }) => toggle('d'))).toBe('d')
  expect(after(({ toggle }) => toggle('b'))).toBe('bd')
  expect(after(({ toggle }) => toggle('e', { range: true }))).toBe('bcde')
  // The range from the same row grows and shrinks.
  expect(after(({ toggle }) => toggle('c', { range: true }))).toBe('bc')
  expect(after(({ extend }) => extend('a', 'b'))).toBe('ab')
  expect(after(({ toggle }) => toggle('a'))).toBe('b')
  expect([result.current.has('b'), result.current.has('a'), result.current.isAll]).toEqual([
    true,
    false,
    false,
  ])
  expect(after(({ selectAll }) => selectAll())).toBe('abcde')
  expect(result.current.isAll).toBe(true)
  // What is no longer among the rows is not selected.
  rerender({ rows: ['a', 'c'] })
  expect(result.current.ids).toEqual(['a', 'c'])
  expect(after(({ clear }) => clear())).toBe('')
  expect(onChange.mock.calls.map(([ids]) => ids.join(''))).toEqual([
    'd',
    'bd',
    'bcde',
    'bc',
    'ab',
    'b',
    'abcde',
    'ac',
    '',
  ])
})

it('selects with Space, Shift and Ctrl+A, and tells of it in the order of the list', async () => {
  const onSelectionChange = vi.fn()
  const { user, calls } = setUp(emails(5), { onSelectionChange })
  const row = await screen.findByRole('row', { name: 'Email 4' })
  act(() => row.focus())
  await user.keyboard(' ')
  expect(onSelectionChange).toHaveBeenLastCalledWith(['email-4'])
  await user.keyboard('{ArrowUp}{ArrowUp}{Shift>} {/Shift}')
  expect(onSelectionChange).toHaveBeenLastCalledWith(['email-2', 'email-3', 'email-4'])
  expect(screen.getAllByRole('row', { selected: true })).toHaveLength(3)
  expect(screen.getByRole('checkbox', { name: 'Select all loaded emails' })).toHaveProperty(
    'indeterminate',
    true,
  )
  await user.keyboard('{Control>}a{/Control}')
  expect(onSelectionChange.mock.lastCall?.[0]).toHaveLength(5)
  await user.keyboard('{Escape}')
  expect(onSelectionChange).toHaveBeenLastCalledWith([])
  await user.keyboard('{ArrowDown}{Shift>}{ArrowDown}{/Shift}')
  expect(onSelectionChange).toHaveBeenLastCalledWith(['email-3', 'email-4'])

  await user.click(screen.getByRole('checkbox', { name: 'Select Email 1' }))
  expect(onSelectionChange).toHaveBeenLastCalledWith(['email-1', 'email-3', 'email-4'])
  const bar = screen.getByText('3 selected').parentElement as HTMLElement
  await user.click(within(bar).getByRole('button', { name: 'Delete' }))
  const dialog = screen.getByRole('alertdialog', { name: 'Delete 3 emails?' })
  await user.click(within(dialog).getByRole('button', { name: 'Delete' }))
  await waitFor(() => expect(names()).toEqual(['Email 2', 'Email 5']))
  expect(calls('DELETE')).toHaveLength(3)
  expect(onSelectionChange).toHaveBeenLastCalledWith([])
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('3 emails were deleted.'))
})

it('lets a range of Shift grow and shrink from where it began', async () => {
  const onSelectionChange = vi.fn()
  const { user } = setUp(emails(6), { onSelectionChange })
  await focusRow('Email 2')
  const selected = () => onSelectionChange.mock.lastCall?.[0]
  await user.keyboard('{Shift>}{ArrowDown}{ArrowDown}{/Shift}')
  expect(selected()).toEqual(['email-2', 'email-3', 'email-4'])
  await user.keyboard('{Shift>}{ArrowUp}{/Shift}')
  expect(selected()).toEqual(['email-2', 'email-3'])
  await user.keyboard('{Shift>}{ArrowUp}{ArrowUp}{/Shift}')
  expect(selected()).toEqual(['email-1', 'email-2'])
  await user.keyboard('{Control>}{Shift>}{End}{/Shift}{/Control}')
  expect(selected()).toEqual(['email-2', 'email-3', 'email-4', 'email-5', 'email-6'])
  await user.keyboard('{Control>}a{/Control}{Home}{Shift>}{ArrowDown}{/Shift}')
  expect(selected(), 'nothing that was selected is lost').toContain('email-1')
  expect(selected()).toContain('email-2')
})
