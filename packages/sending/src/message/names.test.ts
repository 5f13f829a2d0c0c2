import { describe, expect, it, vi } from 'vitest'
import { accepted, startRest } from '../test/rest-server.js'
import { MESSAGE, senderOf } from '../test/sender.js'

const { to: _, ...BULK } = MESSAGE
const TOLD = 'display names of to are not sent over REST'

describe('display names of recipients', () => {
  it('are told once where a bulk run leaves them out', async () => {
    await using server = await startRest(accepted)
    const onWarning = vi.fn()
    const sender = senderOf(server, { onWarning })
    await sender.sendBulk(BULK, ['a@example.com'])
    expect(onWarning).not.toHaveBeenCalled()
    await sender.sendBulk(BULK, ['Ann <a@example.com>', { to: '"Bob" <b@example.com>' }])
    await sender.send({ ...MESSAGE, to: 'Ann <a@example.com>' })
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(TOLD))
    expect(JSON.parse(server.seen[1]?.fields.xsmtpapi ?? '').to).toEqual(['a@example.com', 'b@example.com'])
  })

  it('are told where X-SMTPAPI has them, whose addresses go plain', async () => {
    await using server = await startRest(accepted)
    const onWarning = vi.fn()
    const xsmtpapi = { to: ['Ann <ann@example.com>', 'bob@münchen.de'], sub: { '%a%': ['1', '2'] }, other: 1 }
    const { emailIdList } = await senderOf(server, { onWarning }).send({ ...MESSAGE, xsmtpapi })
    expect(JSON.parse(server.seen[0]?.fields.xsmtpapi ?? '')).toEqual({
      ...xsmtpapi,
      to: ['ann@example.com', 'bob@xn--mnchen-3ya.de'],
    })
    expect(emailIdList).toHaveLength(2)
    expect(onWarning).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(TOLD))
  })
})
