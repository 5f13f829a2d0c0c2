import { beforeAll, expect, it } from 'vitest'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { messagesOf } from './compile.js'

const IMPORTS = `
  import { type EditorError, EmailEditorDialog, EmailEditorFrame, EmailList, EmailPreview, MailframeProvider,
    useCreateEmail, useEmailEditor, useExportEmail } from '@mailframe/react'
  import { createHandler, createMailframe, type HandlerOptions } from '@mailframe/server'
  import { createSender } from '@mailframe/sending'
  import { createEmulator } from '@mailframe/emulator'
  declare const { mailframe, user }: HandlerOptions
  declare const error: EditorError
`

/** What people write, and what they mean. */
const WRONG = {
  '<EmailEditorFrame emailID="a" />': 'emailId',
  '<EmailEditorFrame emailId="a" onSave={() => {}} />': 'onSaved',
  '<EmailEditorFrame emailId="a" timeOut={1} />': 'timeout',
  '<EmailEditorDialog emailId="a" open={true} onclose={() => {}} />': 'onClose',
  '<EmailList onOpen={() => {}} pagesize={9} />': 'pageSize',
  '<EmailList onOpen={() => {}} createform={{}} />': 'createFrom',
  '<EmailPreview emailID="a" />': 'emailId',
  '<MailframeProvider endPoint="/api" />': 'endpoint',
  '<MailframeProvider endpoint="/api" onSignin={() => {}} />': 'onSignIn',
  '<MailframeProvider endpoint="/api" appearance={{ variables: { acent: "" } }} />': 'accent',
  'useEmailEditor("a", { sandBox: "" })': 'sandbox',
  'useCreateEmail({ createForm: {} })': 'createFrom',
  'useExportEmail({ maxByte: 1 })': 'maxBytes',
  'createMailframe({ clientID: "" })': 'clientId',
  'createHandler({ mailframe, user, allowedOrigin: [] })': 'allowedOrigins',
  'mailframe.emails.get({ userId: "a", emailID: "b" })': 'emailId',
  'createSender({ apikey: "" })': 'apiKey',
  'createSender().sendTemplate({ from: "", templateInvokeName: "", recipient: [] })': 'recipients',
  'createSender().sendCalendar({ from: "", subject: "", startTime: "", endTime: "", title: "", isCancelled: true })':
    'isCancel',
  'createSender().sendToLists({ from: "", subject: "", to: "", tag: "" })': 'tags',
  'createEmulator({ smtpport: 1 })': 'smtpPort',
}

/** `kind` tells which fields an error has; without a question they may be absent. */
const RIGHT = `
  export function tell(): string {
    switch (error.kind) {
      case 'blocked':
        return error.directive.toUpperCase() + error.origin.toUpperCase()
      case 'rateLimited':
      case 'unavailable':
        return (error.retryAfter ?? 1).toFixed()
      case 'unauthenticated':
      case 'forbidden':
      case 'notEnabled':
      case 'notFound':
      case 'invalid':
      case 'misconfigured':
      case 'offline':
      case 'timeout':
        return error.message + error.retryable
    }
  }
  export const origin: string | undefined = error.origin
`

/** Words and fields that are not there, and what TypeScript says. */
const REFUSED = {
  "if (error.kind === 'blockd') throw error": `'"blockd"' have no overlap`,
  "if (error.kind === 'timeout') error.directive.length": 'error.directive',
  "if (error.kind === 'blocked') error.retryAfter.toFixed()": 'error.retryAfter',
  "export const list = <EmailList onOpen={() => {}} paging='endless' />": `'"pages" | "infinite" | undefined'`,
  "createHandler({ mailframe, user, allow: ({ action }) => action === 'emails.remove' })": `'"emails.remove"' have no overlap`,
}

const WRITTEN = [
  ...Object.keys(WRONG).map((use) => `export const use = ${use}`),
  ...[RIGHT, ...Object.keys(REFUSED)],
]
let said: Map<string, string>
beforeAll(async () => {
  await buildPackages()
  const messages = messagesOf(WRITTEN.map((code) => IMPORTS + code))
  said = new Map(WRITTEN.map((code, index) => [code, messages[index] ?? '']))
}, 300_000)

it.each(Object.entries(WRONG))('%s: did you mean %s?', (use, right) => {
  expect(said.get(`export const use = ${use}`)).toMatch(
    new RegExp(`Did you mean (?:to write )?'${right}'\\?`),
  )
})

it('tells by `kind` which fields an error of the editor has', () => {
  expect(said.get(RIGHT)).toBe('')
})

it.each(Object.entries(REFUSED))('refuses %s', (use, message) => {
  expect(said.get(use)).toContain(message)
})
