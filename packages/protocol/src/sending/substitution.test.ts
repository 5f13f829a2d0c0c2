import { describe, expect, it } from 'vitest'
import { substitutionProblem, type Template, valueRules } from './substitution.js'
import type { XSmtpApi } from './xsmtpapi.js'

const TEMPLATE: Template = { subject: 'Hi %name%', html: '<p>%text%</p>', plain: null, headers: {} }
const problemOf = (template: Partial<Template>, values: Record<string, string>) =>
  valueRules({ ...TEMPLATE, ...template })(new Map(Object.entries(values)))

describe('what comes out of substitution', () => {
  it.each(['a\rb', 'a\nb', 'a\0b', '\ud800', 'a\udc00b', '\u2028', '\x85'])(
    'is a subject without control characters: %j',
    (name) => {
      expect(problemOf({}, { '%name%': name })).toMatchObject({
        field: 'subject',
        message: expect.stringMatching(/subject must not contain .*: take it out of the value of "%name%"/),
      })
    },
  )

  it.each(['\0', '\ud83d', '\ude00x'])('has no NUL and no half surrogate pair in any part: %j', (value) => {
    expect(problemOf({}, { '%text%': value })?.field).toBe('html')
    expect(problemOf({ html: null, plain: '%text%' }, { '%text%': value })?.field).toBe('plain')
    expect(problemOf({}, { '%unused%': value })?.field).toBe('vars')
  })

  it('may have line breaks in content, and whole pairs everywhere', () => {
    expect(problemOf({}, { '%text%': 'a\r\nb\tc', '%name%': '😀 短' })).toBeNull()
    expect(problemOf({ plain: '%x%' }, { '%x%': 'a\nb\x07' })).toBeNull()
    expect(problemOf({}, { '%text%': 'a\x07' })).toMatchObject({ field: 'html' })
  })

  it('is a subject of 1 to 512 code points', () => {
    const subject = '%name%'
    for (const name of ['', ' ', '\u00a0 '])
      expect(problemOf({ subject }, { '%name%': name })).toMatchObject({
        field: 'subject',
        statusCode: 40808,
      })
    expect(problemOf({ subject }, {})).toBeNull()
    expect(problemOf({ subject: '%a%%b%' }, { '%a%': '', '%b%': 'x' })).toBeNull()
    expect(problemOf({ subject }, { '%name%': '😀'.repeat(512) })).toBeNull()
    expect(problemOf({ subject }, { '%name%': '😀'.repeat(513) })).toMatchObject({
      field: 'subject',
      statusCode: 40809,
      message: expect.stringContaining('it has 513 with its values'),
    })
    expect(problemOf({ subject: '%a% %a%' }, { '%a%': 'x'.repeat(256) })).toMatchObject({ statusCode: 40809 })
    // What only seems to be one.
    expect(problemOf({ subject: '50% to 60%' }, { '%name%': '' })).toBeNull()
  })

  it('has content', () => {
    expect(problemOf({ html: '%a%', plain: ' %b%' }, { '%a%': '', '%b%': '' })).toMatchObject({
      statusCode: 40870,
    })
    expect(problemOf({ html: '%a%', plain: ' %b%' }, { '%a%': '', '%b%': 'x' })).toBeNull()
  })

  it('is headers of one line that can be folded', () => {
    const headers = { 'X-Id': 'a %id%' }
    expect(problemOf({ headers }, { '%id%': 'a\r\nBcc: x' })).toMatchObject({ field: 'headers' })
    expect(problemOf({ headers }, { '%id%': 'a'.repeat(990) })).toBeNull()
    expect(problemOf({ headers }, { '%id%': 'a'.repeat(1_000) })).toMatchObject({
      field: 'headers',
      message: expect.stringContaining('does not fit into a line of 998 characters with its values'),
    })
  })
})

describe('X-SMTPAPI', () => {
  const to = ['ann@example.com', 'bob@example.com']
  const recipients = to.map((address) => ({ name: null, address }))

  it('is checked for each recipient, who is named', () => {
    const sub = { '%name%': ['Ann', 'Bob\nBcc: x'] }
    expect(substitutionProblem({ ...TEMPLATE, recipients, xsmtpapi: { to, sub } })?.message).toMatch(
      /"%name%" \(of recipient 2, bob@example.com\)$/,
    )
    expect(substitutionProblem({ ...TEMPLATE, recipients, xsmtpapi: null })).toBeNull()
  })

  it('with pubsub and section in it', () => {
    const section = { '%big%': 'a\nb' }
    const of = (xsmtpapi: XSmtpApi) => substitutionProblem({ ...TEMPLATE, recipients, xsmtpapi })?.field
    expect(of({ to, pubsub: { '%name%': '%big%' }, section })).toBe('subject')
    expect(of({ to, pubsub: { '%name%': 'x' }, sub: { '%name%': ['\n', '\n'] } })).toBeUndefined()
    expect(of({ to, sub: { '%name%': ['%big%', 'x'] } })).toBeUndefined()
    expect(of({ to, sub: { '%name%': ['x', '%big%'] }, section })).toBe('subject')
  })
})
