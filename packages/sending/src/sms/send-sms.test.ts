import { describe, expect, it } from 'vitest'
import { ACCOUNT, answers, type Behaviour, drops, startRest } from '../test/rest-server.js'
import { errorOf, senderOf } from '../test/sender.js'

const sent: Behaviour = ({ fields }) => {
  const phones = fields.phone?.split(',') ?? []
  const info = { successCount: phones.length, smsIds: phones.map((phone, at) => `${at}$${phone}`) }
  return { body: { result: true, statusCode: 200, message: 'ok', info } }
}

describe('sendSms', () => {
  it('posts the fields of the document', async () => {
    await using server = await startRest(sent)
    const result = await senderOf(server).sendSms({
      to: ['+6591234567', '+14155550100'],
      templateId: 7,
      vars: { code: 123456, '%name%': 'Ann "A" 短', none: null },
    })
    expect(server.seen[0]).toMatchObject({
      path: '/smsapi/send',
      fields: {
        smsUser: ACCOUNT.smsUser,
        smsKey: ACCOUNT.smsKey,
        templateId: '7',
        phone: '+6591234567,+14155550100',
        vars: '{"code":"123456","%name%":"Ann \\"A\\" 短"}',
      },
    })
    expect(result).toMatchObject({ successCount: 2, smsIds: ['0$+6591234567', '1$+14155550100'], failed: [] })
  })

  it('tells the numbers that failed of a success that is partial', async () => {
    const info = {
      successCount: 1,
      smsIds: ['1'],
      failedCount: 1,
      items: [{ phone: '+14155550100', message: 'no' }],
    }
    await using server = await startRest(() => ({
      body: { result: true, statusCode: 311, message: 'part', info },
    }))
    const result = await senderOf(server).sendSms({ to: '+6591234567,+14155550100', templateId: 'a' })
    expect(result).toMatchObject({
      statusCode: 311,
      successCount: 1,
      failed: [{ phone: '+14155550100', message: 'no' }],
    })
  })

  it.each([
    [{ items: ['+14155550100'] }, 1],
    [{ items: [{ phone: '+14155550100' }], successCount: '1', failedCount: '1' }, 1],
    [{ items: [{ phone: '+14155550100' }], failedCount: 1, successCount: null }, 1],
  ])('reads numbers that failed however they come: %j', async (info, successCount) => {
    await using server = await startRest(() => ({
      body: { result: true, statusCode: 311, message: 'part', info },
    }))
    const result = await senderOf(server).sendSms({ to: '+6591234567,+14155550100', templateId: 'a' })
    expect(result).toMatchObject({ successCount, failed: [{ phone: '+14155550100', message: '' }] })
  })

  it.each([
    [411, { to: '' }],
    [412, { to: '6591234567' }],
    [412, { to: ' +6591234567' }],
    [412, { to: '+６５９１２３４５６７' }],
    [412, { to: '+999123456789' }],
    [412, { to: '+6591234567,' }],
    [413, { to: ['+6591234567', '+6591234567'] }],
    [433, { templateId: '' }],
    [441, { vars: [] as never }],
  ])('%i before the wire: %j', async (statusCode, fields) => {
    await using server = await startRest(sent)
    const error = await errorOf(senderOf(server).sendSms({ to: '+6591234567', templateId: 'a', ...fields }))
    expect(error).toMatchObject({ statusCode, outcome: 'refused' })
    expect(server.seen).toHaveLength(0)
  })

  it('is repeated only where nothing was sent, also with repeatUnknown', async () => {
    await using limited = await startRest(answers(50000), sent)
    await senderOf(limited).sendSms({ to: '+6591234567', templateId: 'a' })
    expect(limited.seen).toHaveLength(2)
    await using dropping = await startRest(drops, sent)
    const sender = senderOf(dropping, { repeatUnknown: true })
    expect(await errorOf(sender.sendSms({ to: '+6591234567', templateId: 'a' }))).toMatchObject({
      outcome: 'unknown',
    })
    expect(dropping.seen).toHaveLength(1)
  })
})
