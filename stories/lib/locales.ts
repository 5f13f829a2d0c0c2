import { enUS, type Locale } from '@mailframe/react'
import { jaJP } from '@mailframe/react/locales/ja_JP'
import { thTH } from '@mailframe/react/locales/th_TH'
import { zhCN } from '@mailframe/react/locales/zh_CN'
import { zhTW } from '@mailframe/react/locales/zh_TW'

export const LOCALES: readonly Locale[] = [enUS, zhCN, zhTW, thTH, jaJP]

export const localeOf = (language: unknown): Locale =>
  LOCALES.find((locale) => locale.language === language) ?? enUS
