import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { BASE, useCli } from '../test/cli.js'
import { accepted, startRest } from '../test/rest-server.js'

const { file, run } = useCli()

describe('mailframe-send --dry-run finds', () => {
  it('placeholders without a column, in each part once, and no widths, bytes and signs', async () => {
    await using server = await startRest(accepted)
    await writeFile(
      file('mail.html'),
      '<p style="width:100%;height:50%">%nmae% %name% %nmae% %Straße% <a href="x%20%C3%A9%20">5%off and 10%</a></p>',
    )
    await writeFile(file('mail.txt'), '%first.name% 50%100%')
    await writeFile(file('list.csv'), 'email,name\nann@example.com,Ann\n')
    const args = [...BASE, '--plain', 'mail.txt', '--csv', 'list.csv']
    const { status, stderr } = await run(server, [...args, '--dry-run'])
    expect(stderr.trim().split('\n')).toEqual([
      'mailframe-send: %nmae% in the HTML has no column, and stays as it is: the columns are "email", "name"',
      'mailframe-send: %Straße% in the HTML has no column, and stays as it is: the columns are "email", "name"',
      'mailframe-send: %first.name% in the plain text has no column, and stays as it is: the columns are "email", "name"',
    ])
    expect(status).toBe(1)
    expect(server.seen).toHaveLength(0)
    // Told before a run too, which goes on.
    const sent = await run(server, args)
    expect(sent).toMatchObject({
      status: 0,
      stderr: expect.stringContaining('%nmae% in the HTML has no column'),
    })
  })

  it('placeholders where nothing gives values', async () => {
    await using server = await startRest(accepted)
    const { status, stderr } = await run(server, [...BASE, '--to', 'ann@example.com', '--dry-run'])
    expect(stderr).toContain(
      '%name% in the subject has no column, and stays as it is: only --csv provides values',
    )
    expect(status).toBe(1)
  })

  it('addresses that are there more than once', async () => {
    await using server = await startRest(accepted)
    const rows = [
      'email,name',
      'ann@example.com,A',
      'bob@example.com,B',
      'ANN@example.com,C',
      'Bob <bob@example.com>,D',
    ]
    await writeFile(file('list.csv'), `${rows.join('\n')}\n`)
    const { status, stdout, stderr } = await run(server, [
      ...BASE,
      '--to',
      'ann@example.com',
      '--csv',
      'list.csv',
      '--dry-run',
    ])
    expect(stderr.trim().split('\n')).toEqual([
      'mailframe-send: recipient 2 (ann@example.com) repeats recipient 1: both get the email',
      'mailframe-send: recipient 4 (ANN@example.com) repeats recipient 1: both get the email',
      'mailframe-send: recipient 5 (Bob <bob@example.com>) repeats recipient 3: both get the email',
    ])
    expect(stdout).toContain('5 recipients in 1 requests, 0 invalid, 3 more than once; nothing was sent')
    expect(status).toBe(1)
  })

  it('settings that are missing, all of them, and one that is wrong', async () => {
    await writeFile(file('list.csv'), 'email,name\nann@example.com,Ann\n')
    const args = [...BASE, '--csv', 'list.csv', '--dry-run']
    const none = { MAILFRAME_SENDING_API: '', MAILFRAME_SENDING_API_KEY: ' ', MAILFRAME_SENDING_REGION: '' }
    const missing = await run(null, args, none)
    for (const variable of Object.keys(none))
      expect(missing.stderr).toContain(`the environment variable ${variable} is missing`)
    expect(missing.stderr).not.toContain('MAILFRAME_SENDING_API_USER is')
    expect(missing.stdout).toContain('1 recipients in 1 requests, 0 invalid; nothing was sent')
    expect(missing.status).toBe(2)
    const wrong = await run(null, args, {
      MAILFRAME_SENDING_REGION: 'mars',
      MAILFRAME_SENDING_API: 'https://api.example.com',
    })
    expect(wrong).toMatchObject({ status: 2, stderr: expect.stringContaining('region must be one of sg') })
  })
})
