// @vitest-environment node
import { LANGUAGES } from '@mailframe/protocol'
import { expect, it } from 'vitest'
import { enUS } from './en_US.js'
import { jaJP } from './ja_JP.js'
import { thTH } from './th_TH.js'
import { zhCN } from './zh_CN.js'
import { zhTW } from './zh_TW.js'

const locales = [enUS, zhCN, zhTW, thTH, jaJP]
const placeholders = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort()

it('has a locale for each language of the editor', () => {
  expect(locales.map(({ language }) => language).sort()).toEqual(Object.keys(LANGUAGES).sort())
})

it.each(locales)('$language has every text, no other, and the same placeholders', ({ labels }) => {
  expect(Object.keys(labels).sort()).toEqual(Object.keys(enUS.labels).sort())
  for (const [key, text] of Object.entries(labels)) {
    expect(text.trim(), key).not.toBe('')
    const english = Object.entries(enUS.labels).find(([name]) => name === key)?.[1] ?? ''
    expect(placeholders(text), key).toEqual(placeholders(english))
  }
})

it.each(locales.slice(1))('$language repeats no English text', ({ labels }) => {
  const english = new Set(Object.values(enUS.labels))
  expect(
    Object.values(labels).filter(
      (text) => english.has(text) && /[a-z]{3}/i.test(text.replace(/\{\w+\}/g, '')),
    ),
  ).toEqual([])
})

const CJK = '\\u3040-\\u30ff\\u4e00-\\u9fff'

it.each([zhCN, zhTW, jaJP])(
  '$language has its own punctuation, and a space between scripts',
  ({ labels }) => {
    const narrow = new RegExp(`[${CJK}}][,:;!?()]|[,:;!?()][${CJK}{]|[${CJK}]\\.$|\\.\\.\\.`)
    const joined = new RegExp(`[${CJK}][A-Za-z0-9]|[A-Za-z0-9][${CJK}]`)
    const texts = Object.entries(labels)
    expect(texts.filter(([, text]) => narrow.test(text))).toEqual([])
    expect(texts.filter(([, text]) => joined.test(text))).toEqual([])
  },
)

it.each([
  [jaJP, /エディタ(?!ー)|ブラウザ(?!ー)|下さい|出来/],
  [zhCN, /[\u300c\u300d]|标签(?!页)|登陆|帐户/],
  [zhTW, /[\u201c\u201d]|視頻|信息|軟件|網絡|默認|用戶|時間段|帳單分頁|郵箱/],
  [thTH, /ตัวแก้ไข|[.。]$|(?<!ใช่)ไหม$/],
])('$language keeps to its terms', ({ labels }, others) => {
  expect(Object.entries(labels).filter(([, text]) => others.test(text))).toEqual([])
})
