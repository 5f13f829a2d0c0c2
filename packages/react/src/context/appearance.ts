'use client'
import { type CSSProperties, createContext, useContext } from 'react'

/** The variables of `styles.css`, without their `--mailframe-`. Each takes any CSS value, `light-dark()` too. */
export interface AppearanceVariables {
  /** `font-family`. Default: inherited. */
  font?: string | undefined
  /** Text. */
  text?: string | undefined
  /** Secondary text. */
  muted?: string | undefined
  /** Background of cards, dialogs and the editor's stage. */
  surface?: string | undefined
  /** Background of a row or a quiet button under the pointer. */
  surfaceRaised?: string | undefined
  /** Lines around cards and between rows. */
  border?: string | undefined
  /** Lines around buttons and fields. */
  borderStrong?: string | undefined
  /** Primary button, links, focus ring. */
  accent?: string | undefined
  /** The accent under the pointer. */
  accentStrong?: string | undefined
  /** Text on the accent. */
  onAccent?: string | undefined
  /** Destructive button, problems. */
  danger?: string | undefined
  /** The danger under the pointer. */
  dangerStrong?: string | undefined
  /** A limit that is nearly used up. */
  warning?: string | undefined
  /** Background of notices. */
  notice?: string | undefined
  /** Corners of cards, a length; those of controls follow. Default: `0.75rem`. */
  radius?: string | undefined
  /** `box-shadow` under dialogs. */
  shadow?: string | undefined
  /** Height of the editor and of the preview, a length. Default: `44rem`, at most the window. */
  editorHeight?: string | undefined
  /** Height of a chart, a length. Default: `15rem`. */
  chartHeight?: string | undefined
  /** Height of a list that scrolls in itself, a length. Default: `44rem`, at most 80 % of the window. */
  listHeight?: string | undefined
  /** Size of thumbnails, as a share of 600 by 450 px. Default: 0.2. */
  thumbnailScale?: number | undefined
}

/** How components look. A stylesheet that sets the same variables does the same, with no need for this. */
export interface Appearance {
  /** In place of the stylesheet's. Those that are left out stay as they are. */
  variables?: AppearanceVariables | undefined
}

/** Of the provider, and not yet on an element around the component that reads it. */
export const AppearanceContext = createContext<Appearance | undefined>(undefined)

/** What the root of a component has to set: the provider's, and its own over that. */
export function useAppearanceStyle(own?: Appearance | undefined): CSSProperties {
  const variables = { ...useContext(AppearanceContext)?.variables, ...own?.variables }
  // Custom properties, which the types of React do not know.
  return Object.fromEntries(
    Object.entries(variables).map(([name, value]) => [
      `--mailframe-${name.replace(/[A-Z]/g, '-$&').toLowerCase()}`,
      value,
    ]),
  ) as CSSProperties
}
