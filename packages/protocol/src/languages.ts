/** The documented editor languages, each with its own name. Spec: Opening the editor. */
export const LANGUAGES = {
  en_US: 'English',
  zh_CN: '简体中文',
  zh_TW: '繁體中文',
  th_TH: 'ไทย',
  ja_JP: '日本語',
} as const

/** A language of the editor, as `lang` takes it. */
export type Language = keyof typeof LANGUAGES

/** Used where `lang` is absent or unknown (spec/choices.md). */
export const DEFAULT_LANGUAGE: Language = 'en_US'

/** Whether `value` is one of the documented languages. */
export function isLanguage(value: unknown): value is Language {
  return typeof value === 'string' && Object.hasOwn(LANGUAGES, value)
}

/** The BCP 47 tag of a language, for `lang` attributes and `Intl`: `zh_CN` → `zh-CN`. */
export function languageTag(language: string): string {
  return language.replaceAll('_', '-')
}
