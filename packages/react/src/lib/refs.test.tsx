import { render } from '@testing-library/react'
import { createRef, type Ref } from 'react'
import { expect, it, vi } from 'vitest'
import { useMergedRef } from './refs.js'

function Box({ own, given }: { own: Ref<HTMLElement>; given: Ref<HTMLElement> }) {
  return <div ref={useMergedRef(own, given)} />
}

it('calls what a ref callback returned in place of the callback with null', () => {
  const errors = vi.spyOn(console, 'error')
  const cleanUp = vi.fn()
  const given = vi.fn((_element: HTMLElement | null) => cleanUp)
  const own = createRef<HTMLElement>()
  const { container, rerender, unmount } = render(<Box own={own} given={given} />)
  const element = container.firstChild
  rerender(<Box own={own} given={given} />)
  expect([own.current, given.mock.calls, cleanUp.mock.calls.length]).toEqual([element, [[element]], 0])

  const plain = vi.fn((_element: HTMLElement | null) => {})
  rerender(<Box own={own} given={plain} />)
  expect([own.current, plain.mock.calls, cleanUp.mock.calls.length]).toEqual([element, [[element]], 1])
  unmount()
  expect([own.current, plain.mock.calls]).toEqual([null, [[element], [null]]])
  expect(given).toHaveBeenCalledTimes(1)
  expect(cleanUp).toHaveBeenCalledTimes(1)
  expect(errors).not.toHaveBeenCalled()
  errors.mockRestore()
})
