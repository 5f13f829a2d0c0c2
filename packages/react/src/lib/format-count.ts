import { intlTag } from './format-time.js'

const formats = new Map<string, Intl.NumberFormat>()

/** '10,000' */
export function formatCount(count: number, language: string): string {
  const format = formats.get(language) ?? new Intl.NumberFormat(intlTag(language))
  formats.set(language, format)
  return format.format(count)
}
