import type { Language } from '@mailframe/protocol'
import { enUS } from './en_US.js'
import { jaJP } from './ja_JP.js'
import type { Texts } from './texts.js'
import { thTH } from './th_TH.js'
import { zhCN } from './zh_CN.js'
import { zhTW } from './zh_TW.js'

export type { Texts } from './texts.js'

export const TEXTS: Record<Language, Texts> = {
  en_US: enUS,
  zh_CN: zhCN,
  zh_TW: zhTW,
  th_TH: thTH,
  ja_JP: jaJP,
}

/** Puts values into a text: `fill('at most {n}', { n: '5' })`. */
export function fill(text: string, values: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
}
