import type { Api } from './api.js'

/** Opens the editor page as a browser does, and saves through its session. */
export async function openEditor(api: Api, userId: string, emailId: string) {
  const query = new URLSearchParams({ code: await api.mint(userId), id: emailId })
  const response = await fetch(`${api.emulator.editorUrl}/thirdApp?${query}`)
  const page = await response.text()
  const [, boot = ''] = /<script type="application\/json"[^>]*>(.*?)<\/script>/s.exec(page) ?? []
  const { session } = JSON.parse(boot) as { session: string }
  return {
    session,
    save: (html: string, json: object = {}) =>
      api.call('PUT', `/thirdApp/emails/${emailId}`, { token: session, json: { html, json } }),
  }
}
