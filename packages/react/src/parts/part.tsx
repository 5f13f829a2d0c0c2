'use client'
import {
  type AllHTMLAttributes,
  type ComponentPropsWithoutRef,
  type CSSProperties,
  cloneElement,
  createElement,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type Ref,
  type RefAttributes,
  type RefCallback,
  version,
} from 'react'
import { useMergedRef } from '../lib/merged-ref.js'

/** What a `render` function gets: spread it on the element that it returns. */
export interface RenderedProps extends HTMLAttributes<HTMLElement> {
  /** A function: unlike a ref object it fits every element, a `<div>` as well as a `<section>`. */
  ref: RefCallback<HTMLElement>
}

/** Attributes that are merged, from whichever side they come. */
type GivenProps = HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>

/** Another element in place of a part's own. It gets the part's props, `ref` and children. */
export type Render<State> = ReactElement | ((props: RenderedProps, state: State) => ReactElement)

/** The elements that parts are. */
export type PartTag =
  | 'a'
  | 'button'
  | 'dialog'
  | 'div'
  | 'form'
  | 'input'
  | 'label'
  | 'li'
  | 'nav'
  | 'p'
  | 'select'
  | 'table'
  | 'ul'

/** Every part takes the attributes of its element, `className`, `style` and `render`; a `ref` is its element. */
export type PartProps<Tag extends PartTag, State> = Omit<ComponentPropsWithoutRef<Tag>, 'children'> & {
  /** Another element in place of its own: an element, or a function of the props and what the part knows. */
  render?: Render<State> | undefined
}

/** Draws a part: `own` is what it needs to work, `given` what the caller said, which is added to it. */
export function usePart<State>(
  tag: string,
  { render, ...given }: HTMLAttributes<HTMLElement> & { render?: Render<State> | undefined },
  own: AllHTMLAttributes<HTMLElement> & RefAttributes<HTMLElement> & { [data: `data-${string}`]: unknown },
  state: State,
): ReactElement {
  const element = isValidElement<GivenProps>(render) ? render : undefined
  const ref = useMergedRef(own.ref, element && refOf(element))
  const props = mergeProps(own, given)
  if (typeof render === 'function') return render({ ...props, ref }, state)
  if (element === undefined) return createElement(tag, props)
  return cloneElement(element, { ...mergeProps(props, element.props), ref })
}

/** `given` goes over `own`; classes, styles and handlers of both stay, and a handler of `given` is called first. */
function mergeProps(own: GivenProps, given: GivenProps): GivenProps {
  const merged: Record<string, unknown> = { ...own }
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue
    const mine = merged[name]
    merged[name] = isHandler(name, mine) && isHandler(name, value) ? both(value, mine) : value
  }
  const className = [own.className, given.className].filter(Boolean).join(' ')
  const style: CSSProperties | undefined = given.style ? { ...own.style, ...given.style } : own.style
  return { ...merged, ...(className && { className }), ...(style && { style }) }
}

type Handler = (event: { defaultPrevented?: boolean } | undefined) => void

function isHandler(name: string, value: unknown): value is Handler {
  return /^on[A-Z]/.test(name) && typeof value === 'function'
}

/** `event.preventDefault()` in the caller's handler keeps the part from acting. */
function both(given: Handler, own: Handler): Handler {
  return (event) => {
    given(event)
    if (!event?.defaultPrevented) own(event)
  }
}

/** React 19 keeps an element's ref among its props, React 18 beside them; each warns at the other place. */
function refOf(element: ReactElement<GivenProps>): Ref<HTMLElement> | undefined {
  const place = version.startsWith('18.') ? (element as RefAttributes<HTMLElement>) : element.props
  return place.ref
}
