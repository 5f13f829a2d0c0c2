import { toBase64 } from '@mailframe/protocol/client'
import { isWindows1252, windows1252 } from '../message/windows-1252.js'

/** Headers that are shown decoded; all others stay as they were written. */
const SHOWN = /^(?:from|to|cc|bcc|reply-to|sender|subject|content-(?:type|disposition|description|id))$/i

const utf8 = new TextEncoder()

/** The head of a part, where words and parameters in windows-1252 are written in UTF-8. */
export function withUtf8Words(head: string): string {
  return head.replace(/(?<![^\n])([^\s:]+)[ \t]*:[^\n]*(?:\n[ \t][^\n]*)*/g, (header, name: string) =>
    SHOWN.test(name) ? withUtf8Parameters(header).replace(WORD, utf8Word) : header,
  )
}

const WORD = /=\?([^?*\s]+)(?:\*[^?\s]*)?\?([QB])\?([^?]*)\?=/gi

function utf8Word(word: string, charset: string, encoding: string, content: string): string {
  if (!isWindows1252(charset)) return word
  const binary = encoding.toUpperCase() === 'B' ? fromWordBase64(content) : fromQ(content)
  return binary === null ? word : `=?utf-8?B?${toBase64(utf8.encode(windows1252(binary)))}?=`
}

function fromWordBase64(content: string): string | null {
  const characters = content.replace(/[^A-Za-z0-9+/]+/g, '')
  return characters.length % 4 === 1 ? null : atob(characters)
}

const fromQ = (content: string) => fromHex(content.replaceAll('_', ' '), '=')

const fromHex = (text: string, sign: '=' | '%') =>
  text.replace(new RegExp(`${sign}([0-9a-f]{2})`, 'gi'), (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  )

/** A parameter of RFC 2231, such as `filename*=windows-1252''%80.txt`, also in pieces `filename*0*=`, `filename*1*=`. */
function withUtf8Parameters(header: string): string {
  const marked = /(?<![\w-])(filename|name)\*(?:0\*)?=\s*"?([^'"\s;]+)'[^';]*'/gi
  const found = [...header.matchAll(marked)].filter(([, , charset = '']) => isWindows1252(charset))
  const names = new Set(found.map(([, name = '']) => name.toLowerCase()))
  return [...names].reduce((text, name) => {
    const pieces = new RegExp(`((?<![\\w-])${name}\\*(?:\\d+\\*)?=\\s*"?)([^";\\r\\n]*)`, 'gi')
    return text.replace(pieces, (_, start: string, value: string) => {
      const [, content = value] = /^[^']*'[^']*'(.*)$/.exec(value) ?? []
      const label = content === value ? '' : "utf-8''"
      return start + label + encodeURIComponent(windows1252(fromHex(content, '%')))
    })
  }, header)
}
