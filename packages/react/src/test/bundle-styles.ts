import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

const SOURCE = fileURLToPath(new URL('..', import.meta.url))

/** Our style sheet in one piece; `minify`: as an app's bundle has it by default. */
export async function bundleStyles({ minify = false } = {}): Promise<string> {
  const result = await build({
    root: SOURCE,
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify,
      ...(!minify && { cssMinify: false, cssTarget: 'esnext' }),
      rolldownOptions: { input: `${SOURCE}styles.css` },
    },
  })
  const outputs = (Array.isArray(result) ? result : [result]) as Rolldown.RolldownOutput[]
  const sheet = outputs.flatMap(({ output }) => output).find(({ fileName }) => fileName.endsWith('.css'))
  if (sheet?.type !== 'asset') throw new Error('no style sheet was built')
  return String(sheet.source)
}
