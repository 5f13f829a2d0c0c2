import { readFile, writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { BASE, csvOf, useCli } from '../test/cli.js'
import { accepted, answers, drops, hangs, startRest } from '../test/rest-server.js'

const { file, run, start } = useCli()

const CSV = 'name,email\nAnn,ann@example.com\n"Bob, ""B""",bob@example.com\n'

describe('mailframe-send', () => {
  it('sends to --to and to each line of --csv with its values', async () => {
    await using server = await startRest(accepted)
    await writeFile(file('list.csv'), `\uFEFF${CSV}`)
    const args = [...BASE, '--to', 'me@example.com', '--csv', 'list.csv', '--report', 'report.jsonl']
    const { status, stdout, stderr } = await run(server, args)
    expect(stdout).toContain('3 recipients: 3 sent, 0 refused, 0 not sent, 0 unknown')
    expect(stderr).toContain('3/3 | sent 3')
    expect(status).toBe(0)
    expect(JSON.parse(server.seen[0]?.fields.xsmtpapi ?? '')).toEqual({
      to: ['me@example.com', 'ann@example.com', 'bob@example.com'],
      sub: {
        '%name%': ['%name%', 'Ann', 'Bob, "B"'],
        '%name:html%': ['%name%', 'Ann', 'Bob, &quot;B&quot;'],
      },
    })
    expect(server.seen[0]?.fields).toMatchObject({ fromName: 'Shop', html: '<p>Hi %name:html%</p>' })
    const lines = (await readFile(file('report.jsonl'), 'utf8')).trim().split('\n')
    expect(lines.map((line) => JSON.parse(line).to)).toEqual([
      'me@example.com',
      'ann@example.com',
      'bob@example.com',
    ])
  })

  it('puts values into the HTML as they are with --escape none', async () => {
    await using server = await startRest(accepted)
    await writeFile(file('list.csv'), CSV)
    expect((await run(server, [...BASE, '--csv', 'list.csv', '--escape', 'none'])).status).toBe(0)
    expect(server.seen[0]?.fields.html).toBe('<p>Hi %name%</p>')
    expect(JSON.parse(server.seen[0]?.fields.xsmtpapi ?? '').sub).toEqual({ '%name%': ['Ann', 'Bob, "B"'] })
  })

  it('leaves out who would get a subject that breaks a rule, and says why', async () => {
    await using server = await startRest(accepted)
    await writeFile(file('list.csv'), 'name,email\n"Ann\nBcc: x",ann@example.com\nBob,bob@example.com\n')
    const { status, stdout, stderr } = await run(server, [...BASE, '--csv', 'list.csv'])
    expect(stderr).toContain('recipient 1 (ann@example.com): subject must not contain CR, LF, NUL')
    expect(stdout).toContain('2 recipients: 1 sent, 1 refused')
    expect(status).toBe(1)
    expect(JSON.parse(server.seen[0]?.fields.xsmtpapi ?? '').to).toEqual(['bob@example.com'])
  })

  it('checks all and sends nothing with --dry-run', async () => {
    await using server = await startRest(accepted)
    await writeFile(file('list.csv'), `${CSV}Nobody,nobody\n`)
    const { status, stdout, stderr } = await run(server, [...BASE, '--csv', 'list.csv', '--dry-run'])
    expect(stdout).toContain('2 recipients in 1 requests, 1 invalid; nothing was sent')
    expect(stderr).toContain('recipient 3 (nobody): invalid recipient addresses in list: "nobody"')
    expect(status).toBe(1)
    expect(server.seen).toHaveLength(0)
    const fine = [...BASE.with(3, 'Hi'), '--to', 'a@example.com', '--dry-run']
    await writeFile(file('mail.html'), '<p>Hi</p>')
    expect((await run(server, fine)).status).toBe(0)
  })

  it('resumes from its checkpoint, and not by accident', async () => {
    const rows = Array.from({ length: 250 }, (_, at) => `user${at}@example.com`).join('\n')
    await writeFile(file('list.csv'), `to\n${rows}\n`)
    const args = [...BASE, '--csv', 'list.csv', '--concurrency', '1']
    await using first = await startRest(accepted, drops, answers(40912))
    const broken = await run(first, args)
    expect(broken.status).toBe(1)
    expect(broken.stdout).toContain('250 recipients: 100 sent, 50 refused, 0 not sent, 100 unknown')
    expect(broken.stdout).toContain('50 × send: 40912 insufficient account balance')
    await using second = await startRest(accepted)
    const again = await run(second, args)
    expect(again).toMatchObject({ status: 2, stderr: expect.stringContaining('pass --resume') })
    const resumed = await run(second, [...args, '--resume'])
    expect(resumed).toMatchObject({
      status: 1,
      stdout: expect.stringContaining('150 sent, 0 refused, 0 not sent, 100 unknown'),
    })
    expect(second.seen).toHaveLength(1)
    const repeated = await run(second, [...args, '--resume', '--repeat-unknown'])
    expect(repeated).toMatchObject({ status: 0, stdout: expect.stringContaining('250 sent') })
    expect(second.seen).toHaveLength(2)
  })

  it.each(['SIGINT', 'SIGTERM'] as const)(
    'finishes what left at the first %s, and goes on later',
    async (signal) => {
      await writeFile(file('list.csv'), csvOf(450))
      const args = [...BASE, '--csv', 'list.csv', '--concurrency', '1', '--report', 'report.jsonl']
      let answer = () => {}
      await using first = await startRest(accepted, (form, response) => {
        answer = () => response.end(JSON.stringify(accepted(form, response)?.body))
        return undefined
      })
      const { child, output, ended } = start(first, args)
      await expect.poll(() => first.seen.length, { timeout: 20_000 }).toBe(2)
      child.kill(signal)
      await expect
        .poll(() => output.stderr)
        .toContain('requests under way are finished, and nothing more is sent')
      answer()
      expect(await ended).toBe(1)
      expect(output.stderr).toContain('the run ended after 200 recipients')
      expect(output.stdout).toContain('450 recipients: 200 sent, 0 refused, 250 not sent, 0 unknown')
      expect(output.stdout).toContain('250 × not reached: the run ended before')
      const reports = (await readFile(file('report.jsonl'), 'utf8')).trim().split('\n')
      expect(reports.map((line) => JSON.parse(line)).map(({ index, to }) => `${index} ${to}`)).toEqual(
        Array.from({ length: 450 }, (_, at) => `${at} user${at}@example.com`),
      )
      expect(JSON.parse(reports[449] ?? '')).toMatchObject({ outcome: 'notSent' })
      await using second = await startRest(accepted)
      expect(await run(second, [...args, '--resume'])).toMatchObject({
        status: 0,
        stdout: expect.stringContaining('450 recipients: 450 sent'),
      })
      expect(second.seen).toHaveLength(3)
    },
  )

  it('ends what is under way at the second one, and says that it may have been accepted', async () => {
    await writeFile(file('list.csv'), csvOf(250))
    await using server = await startRest(hangs)
    const { child, output, ended } = start(server, [...BASE, '--csv', 'list.csv', '--concurrency', '1'])
    await expect.poll(() => server.seen.length, { timeout: 20_000 }).toBe(1)
    // As npx does: it hands on what the terminal sent to both.
    child.kill('SIGINT')
    child.kill('SIGINT')
    await expect.poll(() => output.stderr).toContain('press again to stop at once')
    const first = performance.now()
    await expect.poll(() => performance.now() - first).toBeGreaterThan(150)
    expect(child.exitCode).toBeNull()
    child.kill('SIGTERM')
    expect(await ended).toBe(1)
    expect(output.stdout).toContain('250 recipients: 0 sent, 0 refused, 150 not sent, 100 unknown')
    expect(output.stdout).toContain('the service may have accepted them')
  })

  it.each<[string, string[], RegExp]>([
    ['an unknown flag', [...BASE, '--to', 'a@example.com', '--dryrun'], /unknown option '--dryrun'/],
    ['a key as a flag', [...BASE, '--api-key', 'x'], /unknown option '--api-key'/],
    ['an argument too many', [...BASE, '--to', 'a@example.com', 'b@example.com'], /too many arguments/],
    ['no --from', ['--subject', 'a'], /required option '--from/],
    ['no recipients', BASE, /no recipients/],
    ['no content', ['--from', 'a@example.com', '--subject', 'a', '--to', 'b@example.com'], /no content/],
    ['a file that is not there', [...BASE, '--csv', 'none.csv'], /--csv none.csv cannot be read \(ENOENT\)/],
    ['a subject that is blank', [...BASE.with(3, ' '), '--to', 'a@example.com'], /40808/],
    ['a number that is none', [...BASE, '--to', 'a@example.com', '--concurrency', 'x'], /positive integer/],
    ['--resume of nothing', [...BASE, '--to', 'a@example.com', '--resume'], /--resume needs --checkpoint/],
  ])('refuses %s', async (_, args, message) => {
    await using server = await startRest(accepted)
    const { status, stderr } = await run(server, args)
    expect(stderr).toMatch(message)
    expect(stderr).not.toMatch(/\n\s+at /)
    expect(status).toBe(2)
    expect(server.seen).toHaveLength(0)
  })

  it.each([
    ['no address column', 'name\nAnn\n', /must have a column "to" or "email"/],
    ['a column twice', 'to,name,name\na@example.com,a,b\n', /two columns "name"/],
    ['a row too long', 'to\na@example.com\nb@example.com,x\n', /line 3/],
  ])('refuses a CSV with %s before anything is sent', async (_, csv, message) => {
    await using server = await startRest(accepted)
    await writeFile(file('list.csv'), csv)
    const { status, stderr } = await run(server, [...BASE, '--csv', 'list.csv'])
    expect(stderr).toMatch(message)
    expect(status).toBe(2)
    expect(server.seen).toHaveLength(0)
  })

  it('names the setting that is missing, and shows its help', async () => {
    const { status, stderr } = await run(null, [...BASE, '--to', 'a@example.com'], {
      MAILFRAME_SENDING_API_KEY: '',
    })
    expect(stderr).toMatch(/MAILFRAME_SENDING_API/)
    expect(status).toBe(2)
    expect(await run(null, ['--help'])).toMatchObject({
      status: 0,
      stdout: expect.stringContaining('--dry-run'),
    })
  })
})

describe('input that must not be sent', () => {
  it('a flag in the place of a value', async () => {
    await using server = await startRest(accepted)
    const { status, stderr } = await run(server, [...BASE, '--to', 'a@example.com', '--to', '--dry-run'])
    expect(stderr).toContain("option '--to <address>' argument missing: --dry-run follows it")
    expect(status).toBe(2)
    expect(server.seen).toHaveLength(0)
  })

  it.each([
    ['nobody', 'email,name\n', 'has no recipients'],
    [
      'what is no UTF-8',
      Buffer.from('email,name\nann@example.com,Ren\xE9\n', 'latin1'),
      'is not UTF-8: record 1',
    ],
  ])('a list with %s', async (_, content, message) => {
    await using server = await startRest(accepted)
    await writeFile(file('list.csv'), content)
    const { status, stderr } = await run(server, [...BASE, '--csv', 'list.csv'])
    expect(stderr).toContain(message)
    expect(status).toBe(2)
    expect(server.seen).toHaveLength(0)
  })

  it('content that is no UTF-8', async () => {
    await writeFile(file('mail.html'), Buffer.from('<p>Ren\xE9</p>', 'latin1'))
    const { status, stderr } = await run(null, [...BASE, '--to', 'a@example.com', '--dry-run'])
    expect(stderr).toContain('--html mail.html is not UTF-8')
    expect(status).toBe(2)
  })
})
