import type { XSmtpApi } from './xsmtpapi.js'

const HTML_ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** A value as text of HTML, or as a quoted attribute. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => HTML_ESCAPES[character] ?? character)
}

/** `%name%`, of `name` or `%name%`. */
export function placeholder(name: string): string {
  return /^%.+%$/s.test(name) ? name : `%${name}%`
}

/**
 * Puts values in the place of their keys (`%name%`, as they stand in the text). One pass: what stands in a value stays
 * as it is, and so does a placeholder without a value (spec/choices.md).
 */
export function substitute(text: string, values: ReadonlyMap<string, string>): string {
  if (values.size === 0) return text
  const longestFirst = [...values.keys()].sort((one, other) => other.length - one.length)
  const pattern = longestFirst.map((key) => key.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|')
  // By a function: `$&` in a value is text.
  return text.replace(new RegExp(pattern, 'g'), (key) => values.get(key) ?? key)
}

/** How values are put into a template. */
export interface RenderOptions {
  /**
   * `none` inserts values as they are, which is what the service does: a preview of what arrives. `html` escapes
   * `& < > " '` in each value: for a page that shows the preview, or to escape before sending. Neither makes a value
   * safe inside a script, a style or an unquoted attribute. Default: `none`.
   */
  escape?: 'none' | 'html' | undefined
}

/** A preview of content with `%name%` placeholders. Keys of `vars` are `name` or `%name%`; null and absent stay as they are. */
export function renderTemplate(
  template: string,
  vars: Readonly<Record<string, string | number | boolean | null | undefined>>,
  options: RenderOptions = {},
): string {
  const values = new Map<string, string>()
  for (const [name, value] of Object.entries(vars)) {
    if (value === null || value === undefined || name === '') continue
    values.set(placeholder(name), options.escape === 'html' ? escapeHtml(String(value)) : String(value))
  }
  return substitute(template, values)
}

/**
 * What X-SMTPAPI puts in for recipient `index` (from 0): `pubsub` for everyone, else their values of `sub`; keys of
 * `section` inside these values are put in too (spec/public-facts.md).
 */
export function substitutionsFor(
  { sub = {}, pubsub, section = {} }: Pick<XSmtpApi, 'sub' | 'pubsub' | 'section'>,
  index: number,
): Map<string, string> {
  const sections = new Map(Object.entries(section))
  const own: [string, string | undefined][] =
    pubsub === undefined
      ? Object.entries(sub).map(([key, values]) => [key, values[index]])
      : Object.entries(pubsub)
  const values = new Map<string, string>()
  for (const [key, value] of own) {
    if (value !== undefined && key !== '') values.set(key, substitute(value, sections))
  }
  return values
}
