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
  type RefObject,
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
  const element = useRef<HTMLElement>(null)
  useBlockedStyle(element, style)
  const ref = useMergedRef<HTMLElement>(own.ref, element)
  const part = usePart(tag, given, { ...own, ref, ...(style && { style }) }, state)
  // Elements within inherit the variables.
  return <AppearanceContext.Provider value={undefined}>{part}</AppearanceContext.Provider>
}

/**
 * Where a Content-Security-Policy forbids inline styles, those in HTML from a server have no effect, and hydration does
 * not set them. A script may.
 */
function useBlockedStyle(root: RefObject<HTMLElement | null>, style: CSSProperties | undefined) {
  useEffect(() => {
    for (const [name, value] of Object.entries(style ?? {})) {
      const declared = root.current?.style
      if (declared?.getPropertyValue(name) === '') declared.setProperty(name, String(value))
    }
  }, [root, style])
}
