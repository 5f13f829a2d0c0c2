import { describe, expect, it } from 'vitest'
import { editorAddress } from './editor-address.js'

const editorUrl = 'https://editor.example'

describe('editorAddress', () => {
  it.each([
    ['https://editor.example', 'https://editor.example/thirdApp?code=c&id=e'],
    ['https://editor.example/', 'https://editor.example/thirdApp?code=c&id=e'],
    ['https://editor.example/base', 'https://editor.example/base/thirdApp?code=c&id=e'],
    ['https://editor.example/base//', 'https://editor.example/base/thirdApp?code=c&id=e'],
    ['https://editor.example/base?', 'https://editor.example/base/thirdApp?code=c&id=e'],
    ['http://localhost:4010', 'http://localhost:4010/thirdApp?code=c&id=e'],
  ])('below %s', (url, address) => {
    expect(editorAddress({ editorUrl: url, code: 'c', id: 'e' })).toBe(address)
  })

  it('encodes what would change the address', () => {
    const values = { code: 'a&id=x#b', id: '../é +?=', lang: 'zh_CN&code=1' }
    const url = new URL(editorAddress({ editorUrl, ...values }))
    expect(url.pathname).toBe('/thirdApp')
    expect(url.hash).toBe('')
    expect(Object.fromEntries(url.searchParams)).toEqual(values)
    expect([...url.searchParams.keys()]).toEqual(['code', 'id', 'lang'])
  })

  it('passes any lang on, and leaves out none', () => {
    expect(editorAddress({ editorUrl, code: 'c', id: 'e', lang: 'xx' })).toMatch(/&lang=xx$/)
    for (const lang of [undefined, '']) {
      expect(editorAddress({ editorUrl, code: 'c', id: 'e', lang })).not.toContain('lang')
    }
  })

  it.each([
    [{ code: '' }, 'code is required'],
    [{ code: ' ' }, 'code is required'],
    [{ id: '' }, 'id is required'],
    [{ id: undefined }, 'id is required'],
    [{ id: 5 }, 'id must be a string'],
    [{ lang: 5 }, 'lang must be a string'],
    [{ editorUrl: '' }, 'editorUrl is required'],
  ])('%j: %s', (change, message) => {
    const options = { editorUrl, code: 'c', id: 'e', ...change } as Parameters<typeof editorAddress>[0]
    expect(() => editorAddress(options)).toThrow(new TypeError(message))
  })

  it('takes http on listed hosts only', () => {
    const options = { editorUrl: 'http://emulator:4010', code: 'c', id: 'e' }
    expect(() => editorAddress(options)).toThrow(/^editorUrl must be https/)
    expect(editorAddress({ ...options, insecureHosts: ['emulator'] })).toBe(
      'http://emulator:4010/thirdApp?code=c&id=e',
    )
  })
})
