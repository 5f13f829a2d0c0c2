import { type BrowserEmulatorOptions, createBrowserEmulator } from '@mailframe/emulator/browser'
import { createHandler, createMailframe } from '@mailframe/server'

/** An app without a backend: the real handler and the emulator, both in the page. */
async function start(options: BrowserEmulatorOptions = {}) {
  const emulator = await createBrowserEmulator(options)
  const { clientId, clientSecret } = emulator.credentials
  const mailframe = createMailframe({
    baseUrl: emulator.url,
    editorUrl: emulator.editorUrl,
    clientId,
    clientSecret,
    fetch: emulator.fetch,
    insecureHosts: [location.hostname],
  })
  const handler = createHandler({ mailframe, user: async () => ({ userId: 'ada', name: 'Ada' }) })

  async function call<Body>(method: string, path: string, json?: object): Promise<Body> {
    const request = new Request(`${location.origin}/api/mailframe/${path}`, {
      method,
      headers: { 'Content-Type': 'application/json' },
      body: json === undefined ? null : JSON.stringify(json),
    })
    const response = await handler(request)
    return (await response.json()) as Body
  }

  return {
    emulator,
    call,
    /** The address of the editor with a fresh code. */
    address: async (emailId: string) =>
      (await mailframe.editor.open({ user: { userId: 'ada' }, emailId })).address,
  }
}

export type App = Awaited<ReturnType<typeof start>>

declare global {
  var startApp: typeof start
  var apps: App[]
}

globalThis.startApp = start
globalThis.apps = []
