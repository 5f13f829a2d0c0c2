'use client'
import { type CSSProperties, type ReactElement, type RefObject, useEffect, useRef } from 'react'
import { type Appearance, AppearanceContext, useAppearanceStyle } from '../context/appearance.js'
import { useMergedRef } from '../lib/merged-ref.js'
import { type PartProps, type PartTag, usePart } from './part.js'

/** What the outermost element of a component takes: all that a part takes, and `appearance`. */
export type RootProps<Tag extends PartTag, State> = PartProps<Tag, State> & {
  /** How this component looks; goes over the provider's. */
  appearance?: Appearance | undefined
}

type PartArguments<State> = Parameters<typeof usePart<State>>

/** Draws the outermost element of a component, which carries the variables of `appearance`. */
export function useRoot<State>(
  tag: string,
  { appearance, ...given }: PartArguments<State>[1] & { appearance?: Appearance | undefined },
  own: PartArguments<State>[2],
  state: State,
): ReactElement {
  const style = useAppearanceStyle(appearance)
  const element = useRef<HTMLElement>(null)
  useRefusedStyle(element, style)
  const ref = useMergedRef<HTMLElement>(own.ref, element)
  const part = usePart(tag, given, { ...own, ref, ...(style && { style }) }, state)
  // What is in it inherits them.
  return <AppearanceContext.Provider value={undefined}>{part}</AppearanceContext.Provider>
}

/**
 * Where the page's policy forbids inline styles, those in HTML from a server have no effect, and React takes them as
 * set. Scripts may set them.
 */
function useRefusedStyle(root: RefObject<HTMLElement | null>, style: CSSProperties | undefined) {
  useEffect(() => {
    for (const [name, value] of Object.entries(style ?? {})) {
      const declared = root.current?.style
      if (declared?.getPropertyValue(name) === '') declared.setProperty(name, String(value))
    }
  }, [root, style])
}
