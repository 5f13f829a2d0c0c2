import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, expect, it } from 'vitest'
import { folderWithPacked } from './packed.js'

let app: string
beforeAll(async () => {
  app = await folderWithPacked('bare')
}, 300_000)

/** What Jest's jsdom has not, at the time an import runs. */
const MISSING = [
  'AbortSignal',
  'BroadcastChannel',
  'CompressionStream',
  'fetch',
  'Headers',
  'ReadableStream',
  'Request',
  'Response',
  'structuredClone',
  'TextDecoder',
  'TextEncoder',
  'TransformStream',
]

it.each([
  '@mailframe/protocol',
  '@mailframe/protocol/client',
  '@mailframe/protocol/sending',
  '@mailframe/protocol/service',
  '@mailframe/react',
  '@mailframe/react/charts',
  '@mailframe/react/sending',
  '@mailframe/react/locales/ja_JP',
  '@mailframe/react/queries',
  '@mailframe/sending',
  '@mailframe/sending/webhooks',
  '@mailframe/server',
  '@mailframe/server/next',
])('%s is imported where little of a browser is there', async (entry) => {
  const code = `for (const name of ${JSON.stringify(MISSING)}) delete globalThis[name]
    console.log(Object.keys(await import('${entry}')).length)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { cwd: app })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece) => (output += piece))
  await once(child, 'close')
  expect(output).toMatch(/^[1-9]\d*\n$/)
})
