import { describe, expect, it } from 'vitest'
import { isLoopbackHost, serviceUrl } from './service-url.js'

describe('serviceUrl', () => {
  it.each([
    ['https://a.example', 'https://a.example/'],
    [' https://a.example/ ', 'https://a.example/'],
    ['https://a.example/base//', 'https://a.example/base'],
    ['https://a.example/base/x/', 'https://a.example/base/x'],
    ['https://a.example?', 'https://a.example/'],
    ['https://a.example/base/?#', 'https://a.example/base'],
    ['HTTPS://A.Example:443/Base', 'https://a.example/Base'],
    ['http://localhost:4010', 'http://localhost:4010/'],
    ['http://app.localhost', 'http://app.localhost/'],
    ['http://127.0.0.1:1/x', 'http://127.0.0.1:1/x'],
    ['http://127.9.9.9', 'http://127.9.9.9/'],
    ['http://[::1]:4010', 'http://[::1]:4010/'],
  ])('reads %j', (value, href) => {
    expect(serviceUrl('baseUrl', value).href).toBe(href)
  })

  it.each([undefined, null, '', '  ', 3, {}])('%j is required', (value) => {
    expect(() => serviceUrl('baseUrl', value)).toThrow(new TypeError('baseUrl is required'))
  })

  it.each(['a.example', '/path', '//a.example', 'https://', 'not a url'])('%j is no address', (value) => {
    expect(() => serviceUrl('baseUrl', value)).toThrow(/^baseUrl must be an absolute address/)
  })

  it.each([
    'http://a.example',
    'http://localhost.evil.example',
    'http://128.0.0.1',
    'http://0.0.0.0',
    'http://[::2]',
    'ftp://localhost',
    'javascript:alert(1)',
    'ws://localhost',
  ])('%j must be https', (value) => {
    expect(() => serviceUrl('baseUrl', value)).toThrow(/^baseUrl must be https; .*insecureHosts/)
  })

  it('takes http on a listed host, with or without its port', () => {
    expect(serviceUrl('baseUrl', 'http://emulator:4010', ['emulator']).host).toBe('emulator:4010')
    expect(serviceUrl('baseUrl', 'http://emulator:4010', [' Emulator:4010 ']).host).toBe('emulator:4010')
    expect(() => serviceUrl('baseUrl', 'http://emulator:4011', ['emulator:4010'])).toThrow(TypeError)
    expect(() => serviceUrl('baseUrl', 'http://a.emulator', ['emulator', ''])).toThrow(TypeError)
    expect(() => serviceUrl('baseUrl', 'ftp://emulator', ['emulator'])).toThrow(TypeError)
  })

  it.each([
    ['https://user:pass@a.example', 'user name'],
    ['https://a.example?x=1', 'query'],
    ['https://a.example#x', 'fragment'],
  ])('refuses %j without repeating it', (value, part) => {
    let message = ''
    try {
      serviceUrl('baseUrl', value)
    } catch (error) {
      message = String(error)
    }
    expect(message).toContain(part)
    expect(message).not.toContain('a.example')
    expect(message).not.toContain('pass@')
  })
})

describe('isLoopbackHost', () => {
  it.each(['localhost', 'LOCALHOST', 'localhost.', 'a.b.localhost', '127.0.0.1', '127.255.0.3', '[::1]'])(
    '%s is loopback',
    (host) => {
      expect(isLoopbackHost(host)).toBe(true)
    },
  )
  it.each(['notlocalhost', 'localhost.com', '1127.0.0.1', '127.0.0.1.example', '', '::2'])(
    '%s is not',
    (host) => {
      expect(isLoopbackHost(host)).toBe(false)
    },
  )
})
