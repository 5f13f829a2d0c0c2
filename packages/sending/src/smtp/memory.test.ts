import { spawn } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { inFull } from '../../../../test/full.js'
import { bundle, processFile } from '../test/bundle.js'
import { ACCOUNT } from '../test/rest-server.js'
import { startSmtp } from '../test/smtp-server.js'

const MESSAGES = inFull(100, 20)

it(`${MESSAGES} files of 5 MiB at once take no more memory than they do in the pool of nodemailer`, async () => {
  await using program = await bundle(processFile('smtp'))
  const file = join(program.folder, 'file.bin')
  await writeFile(file, Buffer.alloc(5 * 1_048_576, 'mailframe'))
  let taken = 0
  await using server = await startSmtp({
    onData(stream, _, callback) {
      stream.on('end', () => {
        taken += 1
        callback()
      })
      stream.resume()
    },
  })
  const peakOf = async (by: string): Promise<number> => {
    taken = 0
    const child = spawn(process.execPath, [program.file, by, String(server.port), file, String(MESSAGES)], {
      env: { ...process.env, CA: server.ca, API_USER: ACCOUNT.apiUser, API_KEY: ACCOUNT.apiKey },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let out = ''
    for await (const chunk of child.stdout) out += chunk
    expect(taken).toBe(MESSAGES)
    return Number(out)
  }
  const nodemailer = await peakOf('nodemailer')
  const mailframe = await peakOf('mailframe')
  expect(mailframe / nodemailer).toBeLessThan(1.2)
}, 120_000)
