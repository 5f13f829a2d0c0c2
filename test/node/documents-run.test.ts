import { execFile } from 'node:child_process'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { createEmulator, type Emulator } from '@mailframe/emulator'
import { createAccount } from '@mailframe/sending/account'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { fileOf, snippetsOf } from '../document-snippets.js'
import { documents } from '../documents.js'

/** Below the repository, so that what runs there finds the packages as an app does that has installed them. */
const FOLDER = fileURLToPath(new URL('../../.cache/documents-run/', import.meta.url))

/** What a fragment takes from the text around it, and what ends that. */
const GIVEN: Record<string, { before: string; after?: string }> = {
  emulator: {
    before: `const { createEmulator } = await import('@mailframe/emulator')
const emulator = await createEmulator()
await (await import('@mailframe/sending')).createSender({
  ...emulator.credentials.sending,
  addresses: { sg: { api: emulator.url } },
}).send({ from: 'Shop <shop@example.com>', to: 'ada@example.com', subject: 'Welcome', html: '<p>Hi</p>' })`,
    after: 'await emulator.close()',
  },
  nodemailer: { before: `const { default: nodemailer } = await import('nodemailer')` },
  transport: { before: '', after: 'await transport.verify()' },
  createMailframe: { before: `const { createMailframe } = await import('@mailframe/server')` },
  createHandler: { before: `const { createHandler } = await import('@mailframe/server')` },
  mailframe: {
    before: `const mailframe = (await import('@mailframe/server')).createMailframe()`,
  },
  user: { before: 'const user = () => null' },
  isAdmin: { before: 'const isAdmin = () => false' },
  canDelete: { before: 'const canDelete = () => false' },
  applicationId: { before: `const applicationId = 'a'` },
  apiKey: { before: `const apiKey = 'k'` },
}

/** A snippet as a program: what it imports or declares by itself is not given to it. */
function programOf(code: string): string {
  if (/^import /m.test(code)) return code
  const given = Object.entries(GIVEN).filter(([name]) => new RegExp(`\\b${name}\\b`).test(code))
  const before = given.filter(([name]) => !new RegExp(`(?:const|let) ${name}\\b`).test(code))
  return [
    ...before.map(([, each]) => each.before),
    code,
    ...given.reverse().map(([, { after = '' }]) => after),
  ].join('\n')
}

/** Snippets that say `run`, each with where it stands. */
const snippets = documents.flatMap((document) =>
  snippetsOf(document)
    .filter(({ language, info }) => language === 'ts' && info.split(' ').includes('run'))
    .map(({ code, line }) => ({
      place: `${document}:${line} ${fileOf(code) ?? ''}`.trim(),
      code: programOf(code),
    })),
)

let emulator: Emulator
beforeAll(async () => {
  await buildPackages()
  emulator = await createEmulator()
  mkdirSync(FOLDER, { recursive: true })
  await fillAccount()
}, 300_000)

afterAll(async () => {
  await emulator?.close()
  rmSync(FOLDER, { recursive: true, force: true })
})

/** What the snippets take for granted: two lists, an approved template and one of SMS. */
async function fillAccount() {
  const account = createAccount({ ...emulator.credentials.sending, addresses: { sg: { api: emulator.url } } })
  for (const address of ['customers@example.com', 'customers@lists.example.com']) {
    await account.addressLists.create({ address, name: address })
    await account.members.create({ address, members: [{ member: 'eve@example.com' }] })
  }
  await put('sending/sg/templates/welcome', { subject: 'Hi', html: '<p>Hi %name%</p>', templateStat: 1 })
  await put('sms-templates/login-code', { name: 'Code', text: 'Code %code%', approved: true })
}

async function put(path: string, body: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${emulator.url}/_emulator/${path}`, {
    method: 'PUT',
    headers,
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
}

it('finds what is to be run', () => {
  expect(snippets.length).toBeGreaterThan(20)
})

it.each(snippets)('$place runs against the emulator', async ({ place, code }) => {
  const folder = `${FOLDER}${place.replace(/\W+/g, '-')}/`
  mkdirSync(folder)
  const { outputText } = ts.transpileModule(code, {
    compilerOptions: { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2023 },
  })
  writeFileSync(`${folder}snippet.mjs`, outputText)
  writeFileSync(`${folder}logo.png`, 'a picture')
  expect(await run(`${folder}snippet.mjs`, folder)).toBe('')
})

/** What the snippet says on standard error, where it fails; nothing where it ends well. */
function run(file: string, cwd: string): Promise<string> {
  const env = {
    PATH: process.env.PATH,
    MAILFRAME_BASE_URL: emulator.url,
    MAILFRAME_EDITOR_URL: emulator.editorUrl,
    MAILFRAME_CLIENT_ID: emulator.credentials.clientId,
    MAILFRAME_CLIENT_SECRET: emulator.credentials.clientSecret,
    MAILFRAME_SENDING_REGION: 'sg',
    MAILFRAME_SENDING_API: emulator.url,
    MAILFRAME_SENDING_SMS_API: emulator.url,
    MAILFRAME_SENDING_API_USER: emulator.credentials.sending.apiUser,
    MAILFRAME_SENDING_API_KEY: emulator.credentials.sending.apiKey,
    MAILFRAME_SENDING_SMS_USER: emulator.credentials.sms.smsUser,
    MAILFRAME_SENDING_SMS_KEY: emulator.credentials.sms.smsKey,
    NODE_ENV: 'test' as const,
  }
  return new Promise((resolve) => {
    execFile(process.execPath, [file], { cwd, env, timeout: 15_000 }, (error, _, err) =>
      resolve(error === null ? '' : err || error.message),
    )
  })
}
