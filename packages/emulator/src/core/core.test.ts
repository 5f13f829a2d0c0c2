import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'
import { basic } from '../test/api.js'

const ROOT = fileURLToPath(new URL('../../../../', import.meta.url))

/** The core in one file for browsers. Whatever is not there in a browser stays an import, or fails the build. */
async function bundle(): Promise<Rolldown.OutputChunk> {
  const output = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'silent',
    resolve: { tsconfigPaths: true },
    build: {
      write: false,
      target: 'es2023',
      lib: { entry: `${ROOT}packages/emulator/src/core/index.ts`, formats: ['es'], fileName: 'core' },
      // What is loaded later is in the file too.
      rolldownOptions: { platform: 'browser', output: { codeSplitting: false } },
    },
  })
  const [{ output: chunks }] = (Array.isArray(output) ? output : [output]) as [Rolldown.RolldownOutput]
  expect(chunks).toHaveLength(1)
  return chunks[0]
}

it('is one file for browsers that imports nothing, and answers', { timeout: 60_000 }, async () => {
  const { code, fileName, imports, dynamicImports } = await bundle()
  expect([...imports, ...dynamicImports].filter((name) => name !== fileName)).toEqual([])
  expect(code).not.toMatch(/\bimport\(/)
  expect(code).not.toMatch(/["']node:|__vite-browser-external|\bprocess\.|\bBuffer\b|\brequire\(/)

  const core = (await import(
    /* @vite-ignore */ `data:text/javascript;base64,${Buffer.from(code).toString('base64')}`
  )) as typeof import('./index.js')
  const service = await core.createService({
    storage: core.createMemoryStorage(),
    clock: core.createClock(),
    staticFile: async () => null,
    demo: true,
    allowedHosts: ['emulator.test'],
  })
  const url = 'https://emulator.test'
  const token = await service.fetch(
    new Request(`${url}/access/token`, {
      method: 'POST',
      headers: { Authorization: basic('mailframe-dev', 'mailframe-dev-secret') },
    }),
  )
  const { access_token } = (await token.json()) as { access_token: string }
  const list = await service.fetch(
    new Request(`${url}/resource/email?userId=demo-ada`, {
      headers: { Authorization: `Bearer ${access_token}` },
    }),
  )
  expect(await list.json()).toMatchObject({ total: 2 })
})
