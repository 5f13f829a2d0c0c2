import { readXSmtpApiHeader } from '@mailframe/protocol/sending'
import { describe, expect, it } from 'vitest'
import { SendingError } from './client/error.js'
import { xsmtpapi } from './xsmtpapi.js'

describe('xsmtpapi', () => {
  it('builds what a message takes, step by step', () => {
    const base = xsmtpapi().to(['Ann <ann@example.com>', 'bob@münchen.de'])
    const built = base
      .sub('name', ['Ann', 'Bob'])
      .sub('%deal%', ['%big%', '%big%'])
      .section('big', '50% off')
      .filter('open_tracking', false)
      .build()
    expect(built).toEqual({
      to: ['ann@example.com', 'bob@xn--mnchen-3ya.de'],
      sub: { '%name%': ['Ann', 'Bob'], '%deal%': ['%big%', '%big%'] },
      section: { '%big%': '50% off' },
      filters: { open_tracking: { settings: { enable: '0' } } },
    })
    expect(base.pubsub('x', 'y').to('c@example.com').build()).toEqual({
      to: ['ann@example.com', 'bob@xn--mnchen-3ya.de', 'c@example.com'],
      pubsub: { '%x%': 'y' },
    })
    expect(xsmtpapi().build()).toEqual({})
  })

  it('refuses arrays that do not match, and addresses that are none', () => {
    expect(() => xsmtpapi().to('ann@example.com').sub('name', ['Ann', 'Bob']).build()).toThrow(
      /2 values for 1/,
    )
    expect(() => xsmtpapi().to('ann').build()).toThrow(expect.objectContaining({ statusCode: 40880 }))
    expect(() => xsmtpapi().sub('name', ['Ann']).build()).toThrow(SendingError)
  })

  it('makes the header for other libraries', () => {
    const header = xsmtpapi().to('ann@example.com').sub('name', ['"Ann" 短']).header()
    expect(header).toMatch(/^X-SMTPAPI: [A-Za-z0-9+/=]+(?:\r\n [A-Za-z0-9+/=]+)*$/)
    expect(readXSmtpApiHeader(header.slice(11))).toEqual({
      to: ['ann@example.com'],
      sub: { '%name%': ['"Ann" 短'] },
    })
  })
})
