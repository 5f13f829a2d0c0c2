import { describe, expect, it } from 'vitest'
import { countSmsSegments } from './gsm.js'
import { checkPhones, checkSmsVars, smsValueProblem } from './sms.js'

describe('countSmsSegments', () => {
  it.each<[string, string, 'GSM-7' | 'UCS-2', units: number, segments: number]>([
    ['nothing', '', 'GSM-7', 0, 0],
    ['one', 'a', 'GSM-7', 1, 1],
    ['all that fits', 'a'.repeat(160), 'GSM-7', 160, 1],
    ['one more', 'a'.repeat(161), 'GSM-7', 161, 2],
    ['two full parts', 'a'.repeat(306), 'GSM-7', 306, 2],
    ['three parts', 'a'.repeat(307), 'GSM-7', 307, 3],
    ['the basic set', '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ¤¡ÄÖÑÜ§¿äöñüà', 'GSM-7', 44, 1],
    ['the extension table', '^{}\\[~]|€\f', 'GSM-7', 20, 1],
    ['80 euros', '€'.repeat(80), 'GSM-7', 160, 1],
    ['an escape that does not fit the first part', `${'a'.repeat(152)}€${'a'.repeat(152)}`, 'GSM-7', 306, 3],
    ['c with cedilla, small', 'ç', 'UCS-2', 1, 1],
    ['a typographic apostrophe', 'it’s', 'UCS-2', 4, 1],
    ['a backtick', '`', 'UCS-2', 1, 1],
    ['all of UCS-2 that fits', '短'.repeat(70), 'UCS-2', 70, 1],
    ['one more of UCS-2', '短'.repeat(71), 'UCS-2', 71, 2],
    ['two full parts of UCS-2', '短'.repeat(134), 'UCS-2', 134, 2],
    ['three parts of UCS-2', '短'.repeat(135), 'UCS-2', 135, 3],
    ['35 emoji', '😀'.repeat(35), 'UCS-2', 70, 1],
    ['an emoji is not cut', `${'短'.repeat(66)}😀${'短'.repeat(66)}`, 'UCS-2', 134, 3],
    ['a family', '👨‍👩‍👧', 'UCS-2', 8, 1],
  ])('%s', (_, text, encoding, units, segments) => {
    expect(countSmsSegments(text)).toMatchObject({ encoding, units, segments })
  })

  it('says what is left and which characters cost', () => {
    expect(countSmsSegments('a'.repeat(161))).toMatchObject({ unitsPerSegment: 153, remaining: 145 })
    expect(countSmsSegments('ab“c”“')).toMatchObject({
      notGsm: ['“', '”'],
      unitsPerSegment: 70,
      remaining: 64,
    })
  })
})

describe('checkPhones', () => {
  const valid = () => true
  it.each([
    [411, undefined],
    [411, []],
    [411, ''],
    [412, '6591234567'],
    [412, ' +6591234567'],
    [412, '+０１２３４５６７８'],
    [412, '+0123456789'],
    [412, '+65 9123 4567'],
    [412, '+1234567890123456'],
    [412, '+6591234567,'],
    [412, 6591234567],
    [413, '+6591234567,+6591234567'],
  ])('%i: %j', (statusCode, value) => {
    expect(checkPhones(value, valid)).toMatchObject({ problem: { statusCode } })
  })

  it('takes several, and asks the judge', () => {
    expect(checkPhones('+6591234567,+14155550100', valid)).toEqual({
      phones: ['+6591234567', '+14155550100'],
    })
    expect(checkPhones(['+6591234567'], () => false)).toMatchObject({ problem: { statusCode: 412 } })
    const many = Array.from({ length: 2001 }, (_, at) => `+6591${String(at).padStart(6, '0')}`)
    expect(checkPhones(many, valid)).toMatchObject({ problem: { message: expect.stringContaining('2001') } })
    expect(checkPhones(many.slice(1), valid)).toHaveProperty('phones.length', 2000)
  })
})

describe('checkSmsVars', () => {
  it('makes strings of what has a text, and refuses the rest', () => {
    expect(checkSmsVars({ code: 123, '%name%': 'Ann', ok: true, no: null })).toEqual({
      vars: { code: '123', '%name%': 'Ann', ok: 'true' },
    })
    for (const vars of ['{}', [], { a: {} }]) {
      expect(checkSmsVars(vars)).toMatchObject({ problem: { statusCode: 441 } })
    }
    expect(checkSmsVars({ '%a': 'b' })).toMatchObject({ problem: { statusCode: 481 } })
  })

  it('tells long values and links', () => {
    expect(smsValueProblem({ a: '短'.repeat(32) })).toBeNull()
    expect(smsValueProblem({ a: '短'.repeat(33) })).toMatchObject({ statusCode: 482 })
    expect(smsValueProblem({ a: 'HTTPS://x.co' })).toMatchObject({ statusCode: 483 })
  })
})
