import { describe, expect, it } from 'vitest'
import { through } from '../test/account.js'
import type { Account } from './create-account.js'

const LIST = 'list@example.com'
const TEMPLATE = {
  invokeName: 'welcome',
  name: 'Welcome',
  subject: 'Hi',
  html: '<p>',
  templateType: 0 as const,
}

describe('each call has its path and parameters', () => {
  it.each<[string, (account: Account) => Promise<unknown>, object]>([
    ['label/get', ({ labels }) => labels.get({ labelId: 7 }), { labelId: '7' }],
    ['label/add', ({ labels }) => labels.create({ labelName: 'a' }), { labelName: 'a' }],
    [
      'label/update',
      ({ labels }) => labels.update({ labelId: 7, labelName: 'b' }),
      { labelId: '7', labelName: 'b' },
    ],
    ['label/delete', ({ labels }) => labels.delete({ labelId: 7 }), { labelId: '7' }],
    [
      'template/list',
      ({ templates }) => templates.list({ templateStat: -2, templateType: 1 }),
      { templateStat: '-2', templateType: '1', start: '0', limit: '100' },
    ],
    ['template/get', ({ templates }) => templates.get({ invokeName: 'a' }), { invokeName: 'a' }],
    [
      'template/add',
      ({ templates }) => templates.create({ ...TEMPLATE, isSubmitAudit: true }),
      { ...TEMPLATE, templateType: '0', isSubmitAudit: '1' },
    ],
    [
      'template/update',
      ({ templates }) => templates.update({ ...TEMPLATE, text: 'a' }),
      { ...TEMPLATE, templateType: '0', text: 'a' },
    ],
    ['template/delete', ({ templates }) => templates.delete({ invokeName: 'a' }), { invokeName: 'a' }],
    [
      'template/submit',
      ({ templates }) => templates.submit({ invokeName: 'a' }),
      { invokeName: 'a', cancel: '0' },
    ],
    [
      'template/submit',
      ({ templates }) => templates.withdraw({ invokeName: 'a' }),
      { invokeName: 'a', cancel: '1' },
    ],
    [
      'addresslist/add',
      ({ addressLists }) => addressLists.create({ address: LIST, name: 'L', description: 'd' }),
      { address: LIST, name: 'L', desc: 'd' },
    ],
    [
      'addresslist/update',
      ({ addressLists }) => addressLists.update({ address: LIST, newAddress: 'b' }),
      { address: LIST, newAddress: 'b' },
    ],
    ['addresslist/delete', ({ addressLists }) => addressLists.delete({ address: LIST }), { address: LIST }],
    [
      'addressmember/list',
      ({ members }) => members.list({ address: LIST, limit: 5 }),
      { address: LIST, start: '0', limit: '5' },
    ],
    [
      'addressmember/get',
      ({ members }) => members.get({ address: LIST, members: ['a@example.com'] }),
      { address: LIST, members: 'a@example.com' },
    ],
    [
      'addressmember/add',
      ({ members }) =>
        members.create({
          address: LIST,
          members: [
            { member: 'a@example.com', name: 'Ann', vars: { '%n%': 1 } },
            { member: 'b@example.com' },
          ],
        }),
      { address: LIST, members: 'a@example.com;b@example.com', names: 'Ann;', vars: '{"n":"1"};{}' },
    ],
    [
      'addressmember/update',
      ({ members }) =>
        members.update({ address: LIST, members: [{ member: 'a@example.com', newMember: 'b@example.com' }] }),
      { address: LIST, members: 'a@example.com', newMembers: 'b@example.com' },
    ],
    [
      'addressmember/delete',
      ({ members }) => members.delete({ address: LIST, members: ['a@example.com'] }),
      { address: LIST, members: 'a@example.com' },
    ],
    [
      'domain/list',
      ({ domains }) => domains.list({ type: 1, verify: 3 }),
      { type: '1', verify: '3', start: '0', limit: '100' },
    ],
    [
      'domain/add',
      ({ domains }) => domains.create({ name: 'münchen.example' }),
      { name: 'xn--mnchen-3ya.example' },
    ],
    [
      'domain/update',
      ({ domains }) => domains.update({ name: 'a.example', newName: 'b.example' }),
      { name: 'a.example', newName: 'b.example' },
    ],
    [
      'domain/checkConfig',
      ({ domains }) => domains.checkConfig({ name: 'a.example' }),
      { name: 'a.example' },
    ],
    ['domain/delete', ({ domains }) => domains.delete({ name: 'a.example' }), { name: 'a.example' }],
    ['apiuser/list', ({ apiUsers }) => apiUsers.list({ cType: 0 }), { cType: '0', start: '0', limit: '100' }],
    [
      'apiuser/add',
      ({ apiUsers }) =>
        apiUsers.create({ name: 'user01', emailType: 0, domainName: 'a.example', open: false }),
      { name: 'user01', emailType: '0', domainName: 'a.example', open: '0' },
    ],
    [
      'apiuser/update',
      ({ apiUsers }) => apiUsers.update({ name: 'user01', newName: 'user02' }),
      { name: 'user01', newName: 'user02' },
    ],
    [
      'statday/list',
      ({ statistics }) => statistics.byDay({ days: 7, aggregation: true, labelIdList: [1, 2] }),
      { days: '7', aggregation: '1', labelIdList: '1;2' },
    ],
    [
      'stathour/list',
      ({ statistics }) => statistics.byHour({ startDate: '2026-02-28', endDate: '2026-02-28' }),
      { startDate: '2026-02-28', endDate: '2026-02-28' },
    ],
    ['invalidstat/list', ({ statistics }) => statistics.invalid({ days: 1 }), { days: '1' }],
    [
      'data/emailStatus',
      ({ statistics }) => statistics.delivery.list({ email: 'a@example.com', status: 5 }),
      { email: 'a@example.com', status: '5', start: '0', limit: '100' },
    ],
    [
      'openandclick/list',
      ({ statistics }) => statistics.opensAndClicks.list({ days: 1, trackType: 2 }),
      { days: '1', trackType: '2', start: '0', limit: '100' },
    ],
    ['bounce/list', ({ bounces }) => bounces.list({ days: 1 }), { days: '1', start: '0', limit: '100' }],
    [
      'complaint/delete',
      ({ complaints }) => complaints.delete({ email: 'a@example.com' }),
      { email: 'a@example.com' },
    ],
    [
      'unsubscribe/add',
      ({ unsubscribes }) => unsubscribes.create({ email: 'a@example.com' }),
      { email: 'a@example.com' },
    ],
    ['userinfo/get', (account) => account.info(), {}],
  ])('%s', async (name, call, fields) => {
    expect(await through(call)).toMatchObject({ path: `/api/${name}`, fields })
    expect(Object.keys((await through(call)).fields).sort()).toEqual(Object.keys(fields).sort())
  })
})
