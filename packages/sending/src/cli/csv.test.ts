import { writeFile } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { BASE, useCli } from '../test/cli.js'
import { accepted, type RestServer, startRest } from '../test/rest-server.js'
import { delimiterOf } from './csv.js'

const { file, run, start } = useCli()

const sentTo = ({ seen }: RestServer) => JSON.parse(seen[0]?.fields.xsmtpapi ?? '{}')
const ANN = { to: ['ann@example.com'], sub: { '%name%': ['Ann'] } }

describe('a list', () => {
  it.each<[string, string, string[]]>([
    ['by ,', 'email,name\nann@example.com,Ann\n', []],
    ['by ;', 'email;name\nann@example.com;Ann\n', []],
    ['by tab', 'email\tname\r\nann@example.com\tAnn\r\n', []],
    ['by what the first line has most of', '"to, or cc";email;name\n;ann@example.com;Ann\n', []],
    ['by what it is told', 'email|name\nann@example.com|Ann\n', ['--delimiter', '|']],
    [
      'by a name',
      'email\tname, first\nann@example.com\tAnn\n',
      ['--delimiter', 'tab', '--column', 'name=Name, first'],
    ],
    ['in upper case', 'EMAIL,NAME\nann@example.com,Ann\n', []],
    [
      'with other columns',
      'Mail,Vorname\nann@example.com,Ann\n',
      ['--column', 'to=Mail', '--column', 'name=vorname'],
    ],
    ['with one for the addresses', 'E-Mail,name\nann@example.com,Ann\n', ['--column', 'e-mail']],
    ['with the same letters first', 'to,Name,name\nann@example.com,Bob,Ann\n', []],
  ])('%s', async (_, csv, more) => {
    await using server = await startRest(accepted)
    await writeFile(file('list.csv'), csv)
    const { status, stderr } = await run(server, [...BASE, '--csv', 'list.csv', ...more])
    expect(stderr).not.toContain('mailframe-send:')
    expect(status).toBe(0)
    expect(sentTo(server)).toMatchObject(ANN)
  })

  it('keeps empty fields between tabs in their place', async () => {
    await using server = await startRest(accepted)
    await writeFile(file('list.csv'), 'first\temail\tname\n\tann@example.com\tAnn\n x \tbob@example.com\t\n')
    expect((await run(server, [...BASE, '--csv', 'list.csv'])).status).toBe(0)
    expect(sentTo(server)).toMatchObject({
      to: ['ann@example.com', 'bob@example.com'],
      sub: { '%name%': ['Ann', ''], '%first%': ['', 'x'] },
    })
  })

  it('gives each spelling of a placeholder its value, and the address too', async () => {
    await using server = await startRest(accepted)
    await writeFile(file('mail.html'), '%NAME% %First name% %email%')
    await writeFile(file('list.csv'), 'email,Name,first NAME\nann@example.com,Ann,A\n')
    expect((await run(server, [...BASE, '--csv', 'list.csv'])).status).toBe(0)
    expect(sentTo(server).sub).toEqual({
      '%name%': ['Ann'],
      '%NAME%': ['Ann'],
      '%First name%': ['A'],
      '%email%': ['ann@example.com'],
    })
  })

  it('comes from the standard input', async () => {
    await using server = await startRest(accepted)
    const { status, stdout } = await run(
      server,
      [...BASE, '--csv', '-'],
      {},
      'email;name\nann@example.com;Ann\n',
    )
    expect(stdout).toContain('1 recipients: 1 sent')
    expect(status).toBe(0)
    expect(sentTo(server)).toMatchObject(ANN)
    const none = await run(server, [...BASE, '--csv', '-'])
    expect(none).toMatchObject({ status: 2, stderr: expect.stringContaining('--csv - has no recipients') })
    const resumed = await run(server, [...BASE, '--csv', '-', '--resume'], {}, 'email\na@example.com\n')
    expect(resumed).toMatchObject({
      status: 2,
      stderr: expect.stringContaining('--resume needs --checkpoint'),
    })
  })

  it('that changes while it is read is named', async () => {
    await writeFile(file('list.csv'), `email\n${'ann@example.com\n'.repeat(500)}`)
    await using server = await startRest((form, response) => {
      writeFile(file('list.csv'), 'email\nbob@example.com\n').then(() =>
        response.end(JSON.stringify(accepted(form, response)?.body)),
      )
      return undefined
    })
    const { ended, output } = start(server, [...BASE, '--csv', 'list.csv', '--concurrency', '1'])
    expect(await ended).toBe(1)
    expect(output.stderr).toContain('--csv list.csv changed while it was being read')
  })

  it.each([
    [
      'a column that is not there',
      'email\na@example.com\n',
      ['--column', 'name=Vorname'],
      'has no column "Vorname"',
    ],
    ['no address', 'mail,name\na@example.com,A\n', [], 'it has "mail", "name"'],
    ['a form of --column', 'email\na@example.com\n', ['--column', 'name='], 'must have the form name=column'],
    [
      'a column for one name twice',
      'email\n',
      ['--column', 'a=b', '--column', 'a=c'],
      'names a column for a twice',
    ],
    ['a delimiter of two', 'email\na@example.com\n', ['--delimiter', '::'], 'must be one character'],
    ['a delimiter that is none', 'email\na@example.com\n', ['--delimiter', 'x'], 'must be one character'],
  ])('is refused with %s', async (_, csv, more, message) => {
    await using server = await startRest(accepted)
    await writeFile(file('list.csv'), csv)
    const { status, stderr } = await run(server, [...BASE, '--csv', 'list.csv', ...more])
    expect(stderr).toContain(message)
    expect(status).toBe(2)
    expect(server.seen).toHaveLength(0)
  })
})

it.each([
  ['a,b;c,d', ','],
  ['\uFEFF\n \na;b;c,d', ';'],
  ['"a,b,c";d\n,,,,', ';'],
  ['a\tb', '\t'],
  ['a', ','],
  ['', ','],
])('the delimiter of %j is %j', (text, delimiter) => {
  expect(delimiterOf(text)).toBe(delimiter)
})

it('--version says which one it is', async () => {
  expect(await run(null, ['--version'])).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^\d+\.\d+\.\d+\n$/),
  })
})
