'use client'
import {
  type AllHTMLAttributes,
  type ComponentPropsWithoutRef,
  cloneElement,
  createElement,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type Ref,
  type RefAttributes,
  type RefCallback,
  useEffect,
  useRef,
  version,
} from 'react'
import { type Appearance, AppearanceContext, useAppearanceStyle } from '../context/appearance.js'
import { useMergedRef } from '../lib/refs.js'

/** Props for a `render` function, to spread on the element that it returns. */
export interface RenderedProps extends HTMLAttributes<HTMLElement> {
  /** A callback: unlike a ref object it fits every element, a `<div>` as well as a `<section>`. */
  ref: RefCallback<HTMLElement>
}

/** Attributes that are merged. */
type GivenProps = HTMLAttributes<HTMLElement> & RefAttributes<HTMLElement>

/** An element in place of a part's own. It gets the part's props, `ref` and children. */
export type Render<State> = ReactElement | ((props: RenderedProps, state: State) => ReactElement)

/** The elements that parts render by default. */
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

/** Props of every part: the attributes of its element, `className`, `style` and `render`; `ref` is its element. */
export type PartProps<Tag extends PartTag, State> = Omit<ComponentPropsWithoutRef<Tag>, 'children'> & {
  /** An element in place of its own, or a function of the props and the part's state that returns one. */
  render?: Render<State> | undefined
}

/** Renders a part: `own` are the props that it needs to work, merged with those of the caller, `given`. */
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

/** `given` overrides `own`; classes, styles and handlers are combined, and a handler of `given` is called first. */
function mergeProps(own: GivenProps, given: GivenProps): GivenProps {
  const merged: Record<string, unknown> = { ...own }
  for (const [name, value] of Object.entries(given)) {
    const mine = merged[name]
    if (name === 'style') merged[name] = { ...own.style, ...given.style }
    else if (name === 'className') merged[name] = [mine, value].filter(Boolean).join(' ')
    else if (isHandler(mine) && isHandler(value)) merged[name] = both(value, mine)
    else if (value !== undefined) merged[name] = value
  }
  return merged
}

/** `event.preventDefault()` in the caller's handler keeps the part from acting. */
function both(given: Handler, own: Handler): Handler {
  return (event) => {
    given(event)
    if (!event?.defaultPrevented) own(event)
  }
}

const isHandler = (value: unknown): value is Handler => typeof value === 'function'

type Handler = (event: { defaultPrevented?: boolean } | undefined) => void

/** React 19 has an element's ref among its props, React 18 beside them; each warns about access to the other. */
function refOf(element: ReactElement<GivenProps>): Ref<HTMLElement> | undefined {
  const place = version.startsWith('18.') ? (element as RefAttributes<HTMLElement>) : element.props
  return place.ref
}

/** Whether two nodes draw the same: elements of the same type and key, whose props are the same, and theirs. */
export function isSameNode(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSameNode(each, other[index]))
  }
  if (!isValidElement<GivenProps>(one) || !isValidElement<GivenProps>(other)) return false
  const [props, others] = [new Map(Object.entries(one.props)), new Map(Object.entries(other.props))]
  return (
    one.type === other.type &&
    one.key === other.key &&
    refOf(one) === refOf(other) &&
    props.size === others.size &&
    [...props].every(([name, value]) => others.has(name) && isSameNode(value, others.get(name)))
  )
}

/** Props of the outermost element of a component: those of a part, and `appearance`. */
export type RootProps<Tag extends PartTag, State> = PartProps<Tag, State> & {
  /** How this component looks; overrides the provider's. */
  appearance?: Appearance | undefined
}

type PartArguments<State> = Parameters<typeof usePart<State>>

/** Renders the outermost element of a component, with the CSS variables of `appearance`. */
export function useRoot<State>(
  tag: string,
  { appearance, ...given }: PartArguments<State>[1] & { appearance?: Appearance | undefined },
  own: PartArguments<State>[2],
  state: State,
): ReactElement {
  const style = useAppearanceStyle(appearance)
  const root = useRef<HTMLElement>(null)
  // Where a Content-Security-Policy forbids inline styles, those in HTML from a server have no effect, and hydration
  // does not set them. A script may.
  useEffect(() => {
    const declared = root.current?.style
    for (const [name, value] of Object.entries(style)) {
      if (value !== undefined && declared?.getPropertyValue(name) === '')
        declared.setProperty(name, `${value}`)
    }
  })
  const part = usePart(tag, given, { ...own, ref: useMergedRef<HTMLElement>(own.ref, root), style }, state)
  // Elements within inherit the variables.
  return <AppearanceContext.Provider value={undefined}>{part}</AppearanceContext.Provider>
}
