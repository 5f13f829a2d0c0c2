// @vitest-environment node
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

/** The chunks of an app that imports this entry, with its packages left out. */
async function chunksOf(entry: string): Promise<Rolldown.OutputChunk[]> {
  const result = await build({
    root: fileURLToPath(new URL('..', import.meta.url)),
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry, formats: ['es'], fileName: 'entry' },
      rolldownOptions: { external: (id: string) => !/^[./\0]/.test(id) },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  return outputs.flatMap(({ output }) => output.filter((file) => file.type === 'chunk'))
}
const importsRecharts = ({ imports, dynamicImports }: Rolldown.OutputChunk) =>
  [...imports, ...dynamicImports].includes('recharts')

it('the main entry never imports Recharts, not even later', async () => {
  const chunks = await chunksOf('index.ts')
  expect(chunks.filter(importsRecharts)).toEqual([])
  expect(chunks.map(({ code }) => code).join('')).not.toContain('recharts')
})

it('the entry of charts imports it in a chunk of its own, on demand', async () => {
  const chunks = await chunksOf('charts.tsx')
  const [entry, ...others] = chunks
  expect(entry?.isEntry).toBe(true)
  expect(chunks.filter(importsRecharts).map(({ isEntry }) => isEntry)).toEqual([false])
  expect(others.some(({ isDynamicEntry }) => isDynamicEntry)).toBe(true)
  expect(entry?.imports).not.toContain('recharts')
})
