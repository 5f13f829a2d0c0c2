import type { Language } from '@mailframe/protocol'
import { enUS } from './en_US.js'
import { TRANSLATIONS } from './translations.js'

/** The texts of the page in one language. */
export type Texts = typeof enUS

/** English whole; of the other languages, the first words. */
export function textsIn(language: Language): Texts {
  if (language === 'en_US') return enUS
  const { text, ...page } = TRANSLATIONS[language]
  return { ...enUS, ...page, names: { ...enUS.names, text } }
}

/** Puts values into a text: `fill('at most {n}', { n: '5' })`. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
