import type { Css } from './css.js'

/** A feature of the data set: its name says how to find it. */
export interface Feature {
  slug: string
  title: string
  /** Places in the list of clients: those that do not render it. */
  no: number[]
  /** Those that render some of it, and what is amiss, in the words of the data set. */
  partly: { of: number[]; why: string }[]
}

/** Where the name of a feature of HTML does not say it. */
const SELECTORS: Record<string, string> = {
  'html-address': 'address',
  'html-anchor-links': 'a[href^="#"]:not([href="#"])',
  'html-base': 'base',
  'html-button-reset': 'button[type="reset"]',
  'html-button-submit': 'button[type="submit"], button:not([type])',
  'html-h1-h6': 'h1, h2, h3, h4, h5, h6',
  'html-image-maps': 'map, img[usemap]',
  'html-input-checkbox': 'input[type="checkbox"]',
  'html-input-hidden': 'input[type="hidden"]',
  'html-input-radio': 'input[type="radio"]',
  'html-input-reset': 'input[type="reset"]',
  'html-input-submit': 'input[type="submit"]',
  'html-input-text': 'input[type="text"], input:not([type])',
  'html-lists': 'ul, ol, dl',
  'html-mailto-links': 'a[href^="mailto:"]',
  'html-meta-color-scheme': 'meta[name="color-scheme"]',
  'html-semantics':
    'article, aside, details, figcaption, figure, footer, header, main, nav, section, summary, time',
  'html-srcset': '[srcset], [sizes]',
  'html-svg': 'svg',
  'image-base64': 'img[src^="data:"]',
  'image-svg': 'img[src$=".svg"], img[src^="data:image/svg"]',
  'image-webp': 'img[src$=".webp"], img[src^="data:image/webp"]',
  'image-avif': 'img[src$=".avif"], img[src^="data:image/avif"]',
  'image-mp4': 'img[src$=".mp4"]',
}

/** Where the name of a feature of CSS does not say it. */
const STYLES: Record<string, (css: Css) => boolean> = {
  'css-at-media': ({ atRules }) => atRules.some((rule) => rule.startsWith('@media')),
  'css-at-media-hover': inMedia(/\((?:any-)?hover/),
  'css-at-media-device-pixel-ratio': inMedia(/device-pixel-ratio/),
  'css-at-media-orientation': inMedia(/orientation/),
  'css-at-media-prefers-color-scheme': inMedia(/prefers-color-scheme/),
  'css-at-media-prefers-reduced-motion': inMedia(/prefers-reduced-motion/),
  'css-column-layout-properties': declares(/^columns$|^column-(?:width|rule|span|fill)/),
  'css-display-flex': sets('display', /^(?:inline-)?flex\b/),
  'css-display-grid': sets('display', /^(?:inline-)?grid\b/),
  'css-display-none': sets('display', /^none\b/),
  'css-flex-direction': declares(/^flex-direction$/),
  'css-flex-wrap': declares(/^flex-wrap$/),
  'css-important': valued(/!\s*important/),
  'css-intrinsic-size': valued(/\b(?:fit|min|max)-content\b/),
  'css-modern-color': valued(/\b(?:ok)?l(?:ch|ab)\(/),
  'css-selector-attribute': selects(/\[[^\]]+\]/),
  'css-selector-general-sibling': selects(/~/),
  'css-selector-adjacent-sibling': selects(/\+/),
  'css-unit-calc': valued(/\bcalc\(/),
  'css-variables': (css) => declares(/^--/)(css) || valued(/\bvar\(/)(css),
}

/** Whether an email uses it. What cannot be told by its name counts as not used. */
export function isUsed({ slug, title }: Feature, email: ParentNode, css: Css): boolean {
  const style = STYLES[slug]
  if (style !== undefined) return style(css)
  const selector = SELECTORS[slug] ?? selectorIn(slug, title)
  if (selector !== null) return email.querySelector(selector) !== null
  const [, kind = '', name = ''] =
    /^css-(pseudo-class|pseudo-element|at|unit|selector)?-?(.+)$/.exec(slug) ?? []
  const literal = escaped(name)
  switch (kind) {
    case 'pseudo-class':
      return selects(new RegExp(`(?<!:):${literal}(?![\\w-])`))(css)
    case 'pseudo-element':
      return selects(new RegExp(`::?${literal}(?![\\w-])`))(css)
    case 'at':
      return css.atRules.some((rule) => new RegExp(`^@(?:-\\w+-)?${literal}\\b`).test(rule))
    case 'unit':
      return valued(new RegExp(`\\d${literal}\\b`))(css)
    case 'selector':
      return false
  }
  const call = /^([a-z-]+)\(\)$/.exec(title)?.[1]
  if (call !== undefined) return valued(new RegExp(`\\b${escaped(call)}\\(`))(css)
  const properties = title
    .replace(/ (?:CSS )?property$/, '')
    .split(/,| & /)
    .map((each) => each.trim())
  return css.declarations.some(({ property }) => properties.includes(property))
}

function selectorIn(slug: string, title: string): string | null {
  if (!slug.startsWith('html-')) return null
  const tag = /^<([a-z][a-z0-9]*)> element$/.exec(title)?.[1]
  if (tag !== undefined) return tag
  const attribute = /^([a-z-]+) attribute$/.exec(title)?.[1]
  return attribute === undefined ? null : `[${attribute}]`
}

function inMedia(pattern: RegExp) {
  return ({ atRules }: Css) => atRules.some((rule) => rule.startsWith('@media') && pattern.test(rule))
}

function declares(property: RegExp) {
  return ({ declarations }: Css) => declarations.some((each) => property.test(each.property))
}

function sets(property: string, value: RegExp) {
  return ({ declarations }: Css) =>
    declarations.some((each) => each.property === property && value.test(each.value))
}

function valued(value: RegExp) {
  return ({ declarations }: Css) => declarations.some((each) => value.test(each.value))
}

function selects(selector: RegExp) {
  return ({ selectors }: Css) => selectors.some((each) => selector.test(each))
}

const escaped = (text: string) => text.replace(/[^\w-]/g, '\\$&')
