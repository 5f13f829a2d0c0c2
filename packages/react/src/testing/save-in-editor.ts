import type { BrowserEmulator } from '@mailframe/emulator/browser'
import type { JsonObject } from '@mailframe/protocol'
import { type EndUser, editorAddress, type Mailframe } from '@mailframe/server'

/** What a person saves in the editor. */
export interface EditorSave {
  /** The compiled message. */
  html: string
  /** The editor's project. Default: empty. */
  json?: JsonObject | undefined
}

/** Opens the editor page with a fresh code, as a browser does, and saves through its session. */
export async function saveInEditor(
  { emulator, mailframe, user }: { emulator: BrowserEmulator; mailframe: Mailframe; user: EndUser },
  emailId: string,
  { html, json = {} }: EditorSave,
): Promise<void> {
  const { code } = await mailframe.codes.mint(user)
  const { editorUrl } = emulator
  const insecureHosts = [new URL(editorUrl).host]
  const page = await emulator.fetch(editorAddress({ editorUrl, code, id: emailId, insecureHosts }))
  const boot = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(await page.text())?.[1]
  if (boot === undefined) throw new Error(`the editor does not open email ${emailId}: ${page.status}`)
  const { session } = JSON.parse(boot) as { session: string }
  const answer = await emulator.fetch(`${editorUrl}/thirdApp/emails/${encodeURIComponent(emailId)}`, {
    method: 'PUT',
    headers: { Authorization: `Bearer ${session}`, 'Content-Type': 'application/json' },
    body: JSON.stringify({ html, json }),
  })
  if (!answer.ok) throw new Error(`the editor did not save: ${await answer.text()}`)
}
