import { dirname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'
import { expect, it } from 'vitest'

/** What stays of an entry in a bundle that uses nothing of it. */
async function leftOf(entry: string): Promise<string> {
  const built = (await build({
    configFile: false,
    logLevel: 'error',
    mode: 'production',
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        input: 'uses-nothing',
      },
    },
    plugins: [
      {
        name: 'uses-nothing',
        // As if package.json did not say `sideEffects: false`: an entry is one file, so that it starts fast, and a
        // bundler that keeps one name of it keeps every statement that could have an effect.
        resolveId: {
          order: 'pre' as const,
          handler: (id: string, importer?: string) =>
            id === 'uses-nothing'
              ? id
              : {
                  id:
                    id.startsWith('.') && importer
                      ? resolve(dirname(importer), id.replace(/\.js$/, '.ts'))
                      : id,
                  moduleSideEffects: true,
                },
        },
        load: (id: string) => (id === 'uses-nothing' ? `import ${JSON.stringify(entry)}` : null),
      },
    ],
  })) as Rolldown.RolldownOutput
  return built.output.map((file) => ('code' in file ? file.code : '')).join('\n')
}

it.each(['index', 'client/index', 'sending/index', 'service/index'])(
  '%s leaves nothing in a bundle that uses nothing',
  async (name) => {
    const left = await leftOf(fileURLToPath(new URL(`${name}.ts`, import.meta.url)))
    expect(left.replace(/^\/\/#.*$/gm, '').trim()).toBe('')
  },
)
