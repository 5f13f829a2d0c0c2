import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { createRef, type ReactElement, type RefObject } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { MailframeProvider } from '../context/provider.js'
import { ENDPOINT } from './harness.js'

type Props<Element> = Record<string, unknown> & { ref?: RefObject<Element | null> }

/**
 * What holds of every part: `className`, `style`, attributes and handlers of the caller are added to its own, `ref`
 * is its element, and `render` replaces the element but loses nothing.
 */
export function describePart<Element extends HTMLElement = HTMLElement>(
  name: string,
  part: (props: Props<Element>) => ReactElement,
) {
  const draw = (props: Props<Element>) =>
    render(
      <MailframeProvider endpoint={ENDPOINT} fetch={() => new Promise(() => {})}>
        {part({ 'data-testid': 'part', ...props })}
      </MailframeProvider>,
    )
  const found = () => screen.findByTestId('part')

  describe(name, () => {
    afterEach(cleanup)

    it('adds className, style and attributes to its own', async () => {
      draw({})
      const own = (await found()).className
      cleanup()
      draw({ className: 'mine', style: { marginTop: '3px' }, id: 'chosen', 'aria-description': 'words' })
      const element = await found()
      expect(element.className.split(' ')).toEqual([...own.split(' ').filter(Boolean), 'mine'])
      expect(element.style.marginTop).toBe('3px')
      expect(element.id).toBe('chosen')
      expect(element.getAttribute('aria-description')).toBe('words')
    })

    it('gives its element to ref, and calls handlers', async () => {
      const ref = createRef<Element>()
      const onPointerEnter = vi.fn()
      draw({ ref, onPointerEnter })
      const element = await found()
      expect(ref.current).toBe(element)
      fireEvent.pointerEnter(element)
      expect(onPointerEnter).toHaveBeenCalledOnce()
    })

    it('takes an element as render', async () => {
      const [ref, own] = [createRef<Element>(), createRef<HTMLElement>()]
      draw({})
      const { className, textContent } = await found()
      cleanup()
      draw({ ref, render: <section ref={own} className="theirs" title="kept" /> })
      const element = await found()
      expect(element.tagName).toBe('SECTION')
      expect([ref.current, own.current]).toEqual([element, element])
      expect(element.title).toBe('kept')
      expect(element.className.split(' ')).toEqual([...className.split(' ').filter(Boolean), 'theirs'])
      expect(element.textContent).toBe(textContent)
    })

    it('takes a function as render', async () => {
      const ref = createRef<Element>()
      const drawn = vi.fn((props: object, _state: unknown) => <article {...props} />)
      draw({ ref, render: drawn })
      const element = await found()
      expect(element.tagName).toBe('ARTICLE')
      expect(ref.current).toBe(element)
      expect(drawn.mock.calls[0]?.[1]).toBeTypeOf('object')
    })
  })
}
