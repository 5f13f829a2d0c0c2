import { describe, expect, it } from 'vitest'
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, languageTag } from './languages.js'

describe('languages', () => {
  it('are the documented five', () => {
    expect(Object.keys(LANGUAGES)).toEqual(['en_US', 'zh_CN', 'zh_TW', 'th_TH', 'ja_JP'])
    expect(isLanguage(DEFAULT_LANGUAGE)).toBe(true)
  })
  it('are told from other values', () => {
    for (const value of ['de_DE', 'en-US', 'en_us', 'constructor', '', undefined, 1]) {
      expect(isLanguage(value)).toBe(false)
    }
  })
  it('have tags that Intl takes', () => {
    for (const language of Object.keys(LANGUAGES)) {
      const tag = languageTag(language)
      expect(Intl.getCanonicalLocales(tag)).toEqual([tag])
    }
  })
})
