import { describe, expect, it } from 'vitest'
import { emailCopyPath, emailPath, pathSegment, SERVICE_PATHS } from './paths.js'

describe('paths', () => {
  it('are the documented ones', () => {
    expect(SERVICE_PATHS).toMatchObject({
      token: '/access/token',
      code: '/access/code',
      emails: '/resource/email',
    })
    expect(emailPath('abc')).toBe('/resource/email/abc')
    expect(emailCopyPath('abc')).toBe('/resource/email/abc/copy')
  })

  it.each(['push', 'copy', 'a b', 'ä', '日本', 'a;b', 'a&b', 'a=b', 'a:b', '...', '.a', "a'b"])(
    'keep %j one segment that decodes to itself',
    (id) => {
      const { pathname } = new URL(emailCopyPath(id), 'https://service.example')
      const segments = pathname.split('/')
      expect(segments).toHaveLength(5)
      expect(decodeURIComponent(segments[3] ?? '')).toBe(id)
      expect(segments[4]).toBe('copy')
    },
  )

  it.each([
    '.',
    '..',
    '%2e%2e',
    '%2E',
    '%252e',
    'a/b',
    '/',
    'a\\b',
    'a?b',
    'a#b',
    'a%00',
    'a\0b',
    'a\r\nb',
    'a\tb',
    '\u007f',
    '\u0085',
    '\ud800',
    'a\udc00b',
  ])('refuse %j', (id) => {
    expect(() => emailPath(id)).toThrow(new TypeError('emailId is not an id of this service'))
  })

  it('have room for 512 characters of an id', () => {
    expect(emailPath('a'.repeat(512))).toHaveLength('/resource/email/'.length + 512)
    for (const length of [513, 10_240]) {
      expect(() => emailPath('a'.repeat(length))).toThrow('emailId is not an id of this service')
    }
  })

  it.each(['', ' ', '\t', null, undefined])('%j is required', (id) => {
    expect(() => pathSegment('emailId', id as unknown as string)).toThrow(
      new TypeError('emailId is required'),
    )
  })

  it.each([7, {}, ['a'], true])('%j is no string', (id) => {
    expect(() => pathSegment('emailId', id as unknown as string)).toThrow(
      new TypeError('emailId must be a string'),
    )
  })
})
