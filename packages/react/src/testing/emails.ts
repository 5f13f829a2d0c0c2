import type { BrowserEmulator } from '@mailframe/emulator/browser'
import type { Email, EmailInput, JsonObject } from '@mailframe/protocol'
import { type EndUser, editorAddress, type Mailframe } from '@mailframe/server'

/** An Email to create before the test: its name, or its content. */
export type TestEmail =
  | string
  | (EmailInput & {
      /** When it is created, by the emulator's clock. Default: now. */
      at?: Date | undefined
    })

/** Creates the Emails of one End User, in this order. */
export async function seedEmails(
  emails: readonly TestEmail[],
  { userId, mailframe, emulator }: { userId: string; mailframe: Mailframe; emulator: BrowserEmulator },
): Promise<Email[]> {
  const created: Email[] = []
  let isDated = false
  for (const email of emails) {
    const { at, ...input } = typeof email === 'string' ? { name: email, at: undefined } : email
    if (at !== undefined) await emulator.clock.freeze(at)
    else if (isDated) await emulator.clock.reset()
    isDated = at !== undefined
    created.push(await mailframe.emails.create({ userId, ...input }))
  }
  if (isDated) await emulator.clock.reset()
  return created
}

/** What a person saves in the editor. */
export interface EditorSave {
  /** The compiled message. */
  html: string
  /** The editor's project. Default: empty. */
  json?: JsonObject | undefined
}

interface Editing {
  emulator: BrowserEmulator
  mailframe: Mailframe
  user: EndUser
}

/** Opens the editor page with a fresh code, as a browser does. Resolves to the token of its session. */
export async function openSession({ emulator, mailframe, user }: Editing, emailId: string): Promise<string> {
  const { code } = await mailframe.codes.mint(user)
  const { editorUrl } = emulator
  const insecureHosts = [new URL(editorUrl).host]
  const page = await emulator.fetch(editorAddress({ editorUrl, code, id: emailId, insecureHosts }))
  const boot = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(await page.text())?.[1]
  if (boot === undefined) throw new Error(`the editor does not open email ${emailId}: ${page.status}`)
  return (JSON.parse(boot) as { session: string }).session
}

/** Saves through a session of the editor. */
export async function saveInEditor(
  editing: Editing,
  emailId: string,
  { html, json = {} }: EditorSave,
): Promise<void> {
  const session = await openSession(editing, emailId)
  const { emulator } = editing
  const answer = await emulator.fetch(
    `${emulator.editorUrl}/thirdApp/emails/${encodeURIComponent(emailId)}`,
    {
      method: 'PUT',
      headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ html, json }),
    },
  )
  if (!answer.ok) throw new Error(`the editor did not save: ${await answer.text()}`)
}
