import { describe, expect, it } from 'vitest'
import { addressOfEmailId, formatEmailId, readEnvelope } from './envelope.js'
import { messageIdOfReply, queuedReply, smtpReplyOf, statusCodeOfReply } from './smtp-replies.js'
import { STATUS_CODES } from './status-codes.js'

describe('replies over SMTP', () => {
  it('carry the messageId', () => {
    expect(messageIdOfReply(`250 ${queuedReply('1a.b-2').text}`)).toBe('1a.b-2')
    expect(messageIdOfReply('250 OK')).toBeNull()
  })

  it('carry every failure there and back; both limits of rate are one reply', () => {
    for (const { statusCode } of STATUS_CODES) {
      if (statusCode === 200) continue
      const { code, text } = smtpReplyOf(statusCode)
      const back = statusCodeOfReply({ code, text: `${code} ${text}` })
      expect(back).toBe(statusCode === 50000 ? 50001 : statusCode)
    }
  })

  it.each([
    [535, '535 5.7.8 Error: authentication failed', 40005],
    [530, '530 Authentication required', 40005],
    [536, '536 Frequency limited', 50001],
    [550, '550 5.1.1 no such user', undefined],
    [554, '554 refused on port 2525', undefined],
    [421, '421 try later', undefined],
  ])('%i %s', (code, text, statusCode) => {
    expect(statusCodeOfReply({ code, text })).toBe(statusCode)
  })
})

describe('readEnvelope', () => {
  it('reads what counts, and nothing else as an envelope', () => {
    expect(readEnvelope('{"result":true,"statusCode":"40821","info":{"a":1}}')).toEqual({
      result: true,
      statusCode: 40821,
      message: '',
      info: { a: 1 },
    })
    for (const text of [
      '',
      '<html>',
      '[]',
      'null',
      '{"statusCode":200}',
      '{"result":"true"}',
      '{"result":tr',
    ]) {
      expect(readEnvelope(text)).toBeNull()
    }
  })

  it('goes with ids of emails', () => {
    expect(addressOfEmailId(formatEmailId('17-4', 12, 'ann@b.co'))).toBe('ann@b.co')
    expect(addressOfEmailId('17-4')).toBeNull()
  })
})
