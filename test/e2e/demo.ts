import { type Browser, type BrowserContext, chromium } from 'playwright'
import { buildExample, buildPackages } from '../../scripts/lib/build.mjs'
import { browserLaunch } from '../../scripts/lib/launch.mjs'
import { freePort } from '../../scripts/lib/ports.mjs'
import { serveDemo } from '../../scripts/lib/serve.mjs'
import { tapWire, type WireTap } from './wire-tap.js'

/** What `serveDemo` gives the example. */
export const CREDENTIALS = { clientId: 'mailframe-dev', clientSecret: 'mailframe-dev-secret' }

export interface Demo {
  /** Between browser and example: everything that the browser's pages load. */
  app: WireTap
  /** Between browser and editor page: everything that the frame loads. */
  editor: WireTap
  /** Between the example's server and the service. */
  service: WireTap
  /** Between the example's server and the sending service. */
  sending: WireTap
  /** Where the emulator itself is, and its console. */
  emulatorUrl: string
  /** What the service reports saves with. */
  pushKey: string
  /** What the sending service reports events with. */
  webhookKey: string
  browser: Browser
  /** A browser profile of its own. */
  newContext(): Promise<BrowserContext>
  close(): Promise<void>
}

/** The built example and the built emulator with fresh demo data, every wire between them tapped, and a browser. */
export async function startDemo(): Promise<Demo> {
  await buildPackages()
  await buildExample()
  const closers: (() => Promise<void>)[] = []
  const close = async () => {
    for (const end of closers.reverse()) await end()
  }
  try {
    const [emulatorPort, examplePort] = [await freePort(), await freePort()]
    const tap = async (port: number) => {
      const wire = await tapWire(`http://127.0.0.1:${port}`)
      closers.push(wire.close)
      return wire
    }
    const editor = await tap(emulatorPort)
    const service = await tap(emulatorPort)
    const sending = await tap(emulatorPort)
    const servers = await serveDemo({
      emulatorPort,
      examplePort,
      output: 'ignore',
      exampleEnvironment: {
        MAILFRAME_BASE_URL: service.url,
        MAILFRAME_EDITOR_URL: editor.url,
        MAILFRAME_SENDING_API: sending.url,
      },
    })
    closers.push(servers.close)
    const app = await tap(examplePort)
    const browser = await chromium.launch(browserLaunch())
    closers.push(() => browser.close())
    const newContext = async () => {
      const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
      // An editor, too, on a busy machine.
      context.setDefaultTimeout(30_000)
      return context
    }
    const { emulatorUrl, pushKey, webhookKey } = servers
    return { app, editor, service, sending, emulatorUrl, pushKey, webhookKey, browser, newContext, close }
  } catch (error) {
    await close()
    throw error
  }
}
