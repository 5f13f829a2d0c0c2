import { describe, expect, it } from 'vitest'
import { inFull } from '../../full.js'
import { axeFaults, button, consoleTests, ignoreErrors, newPage, open, operate, page, row } from './driver.js'
import { LOOKS } from './pages.js'

consoleTests()

const SOME_LOOKS = inFull(LOOKS, LOOKS.slice(1))

describe('the resources of a sending account', () => {
  it('has templates, which are looked at, approved and rejected', async () => {
    const template = {
      name: 'Hello',
      subject: 'Hello %name%',
      html: '<h1>Hello %name%</h1>',
      templateType: '0',
      isSubmitAudit: '1',
    }
    await open('templates')
    await page.getByText('No templates').waitFor()
    await operate('template/add', { ...template, invokeName: 'hello' })
    await operate('template/add', { ...template, invokeName: 'other' })
    await page.reload()
    await button('Preview hello').click()
    await page.frameLocator('iframe').getByRole('heading', { name: 'Hello %name%' }).waitFor()
    await page.keyboard.press('Escape')
    await button('Approve hello').click()
    await row('hello').getByText('Approved').waitFor()
    await button('Reject other').click()
    await row('other').getByText('Rejected').waitFor()
    await button('Edit other').click()
    await page.getByRole('dialog').getByLabel('Subject').fill('Good day')
    await button('Save template').click()
    await row('Good day').getByText('Rejected').waitFor()
    expect(await operate('template/list', { templateStat: '1' })).toMatchObject({ total: 1 })
  })

  it('has labels, those of sends too', async () => {
    await open('labels')
    await page.getByText('No labels').waitFor()
    await page.getByLabel('New label').fill('Spring')
    await button('Create label').click()
    await row('Spring').getByText('0 sends').waitFor()
    await page.getByLabel('New label').fill('Spring')
    await button('Create label').click()
    await page.getByRole('alert').getByText('there is a label Spring already').waitFor()
    await button('Delete Spring…').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No labels').waitFor()
    // The 400 of the name that was taken.
    ignoreErrors(/400/)
  })

  it('has address lists and their members, page by page', async () => {
    const address = 'news@list.example'
    await open('address-lists')
    await page.getByText('No address lists').waitFor()
    await operate('addresslist/add', { address, name: 'News' })
    await operate('addressmember/add', {
      address,
      members: Array.from({ length: 60 }, (_, n) => `u${n}@example.com`).join(';'),
      names: Array.from({ length: 60 }, (_, n) => `User ${n}`).join(';'),
      vars: Array.from({ length: 60 }, (_, n) => `{"n":${n}}`).join(';'),
    })
    await page.reload()
    await row('60 members')
      .getByRole('button', { name: `Members of ${address}` })
      .click()
    await row('u0@example.com').getByText('%n%: 0').waitFor()
    await button('Next').click()
    await row('u59@example.com').getByText('User 59').waitFor()
    await button(`Delete ${address}…`).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click()
    await page.getByText('No address lists').waitFor()
  })

  it.each(SOME_LOOKS)('has no fault with all of it there: %s, %i pixels wide', async (colorScheme, width) => {
    await newPage({ colorScheme, viewport: { width, height: 844 }, reducedMotion: 'reduce' })
    const address = 'news@list.example'
    await operate('label/add', { labelName: 'x'.repeat(255) })
    await operate('addresslist/add', { address, name: 'News' })
    await operate('addressmember/add', { address, members: 'ada@example.com', vars: '{"city":"Singapore"}' })
    for (const [invokeName, isSubmitAudit] of [
      ['x'.repeat(255), '0'],
      ['pending', '1'],
    ] as const) {
      const content = { name: 'Hello', subject: 'y'.repeat(512), html: '<p>Hello</p>', templateType: '0' }
      await operate('template/add', { ...content, invokeName, isSubmitAudit })
    }
    for (const [hash, sign] of [
      ['templates', 'Pending'],
      ['labels', 'xxx'],
      ['address-lists', address],
    ] as const) {
      await open(hash)
      await row(sign).first().waitFor()
      if (hash === 'address-lists') {
        await button(`Members of ${address}`).click()
        await row('%city%').waitFor()
      }
      const tooWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      expect({ hash, faults: await axeFaults(), tooWide }).toEqual({ hash, faults: [], tooWide: false })
    }
  })
})
