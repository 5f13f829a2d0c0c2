import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { Miniflare } from 'miniflare'
import { bundle } from '../../../packages/server/src/test/bundle.js'
import { type HostKind, MOUNT } from './host.js'

const WORKER = fileURLToPath(new URL('../worker.ts', import.meta.url))

/** The core in workerd, as on Cloudflare. */
export const WORKERD: HostKind = {
  name: 'workerd',
  isolates: true,
  async start(settings) {
    await using worker = await bundle(WORKER, { conditions: ['workerd', 'worker', 'browser', 'import'] })
    const runtime = new Miniflare({
      modules: true,
      script: await readFile(worker.file, 'utf8'),
      compatibilityDate: '2026-01-01',
      compatibilityFlags: ['enable_request_signal'],
      bindings: { ...settings, eventsMaxMs: 2_000 },
      host: '127.0.0.1',
      port: 0,
    })
    const { origin } = await runtime.ready
    return {
      url: origin + MOUNT,
      probe: async () => (await fetch(`${origin}/probe`)).json(),
      close: () => runtime.dispose(),
    }
  },
}
