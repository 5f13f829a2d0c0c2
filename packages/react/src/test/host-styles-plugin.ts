import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import postcss, { type AcceptedPlugin } from 'postcss'
import type { Plugin } from 'vite'
import { bundleStyles } from './bundle-styles.js'
import { CREATE_NEXT_APP } from './create-next-app-styles.js'
import { HOST_STYLES, type HostStyles, UTILITIES } from './host-styles.js'

const require = createRequire(import.meta.url)
/** Asked for when it is needed: every run of tests reads this file. */
const tailwind3 = (options: { content: { raw: string }[] }): AcceptedPlugin =>
  (require('tailwindcss3') as typeof tailwind3)(options)
const textOf = (path: string) => readFileSync(require.resolve(path), 'utf8')

/** Gives the pages of browser tests the style sheets of apps as their tools make them. */
export function hostStylesPlugin(): Plugin {
  return {
    name: 'mailframe-host-styles',
    configureServer(server) {
      let making: Promise<HostStyles> | undefined
      server.middlewares.use(HOST_STYLES, (_request, response, next) => {
        making ??= hostStyles()
        making
          .then((styles) =>
            response.setHeader('Content-Type', 'application/json').end(JSON.stringify(styles)),
          )
          .catch(next)
      })
    },
  }
}

async function hostStyles(): Promise<HostStyles> {
  return {
    resets: {
      'create-next-app': CREATE_NEXT_APP,
      'normalize.css': textOf('normalize.css/normalize.css'),
      Bootstrap: textOf('bootstrap/dist/css/bootstrap-reboot.css'),
      'Tailwind 3': await tailwind3Css(),
      'Tailwind 4': await tailwind4Css(),
    },
    ours: {
      source: await bundleStyles(),
      // Lightning CSS, for Vite's own targets: Turbopack's are the same.
      bundle: await bundleStyles({ minify: true }),
    },
  }
}

async function tailwind3Css(): Promise<string> {
  const plugin = tailwind3({ content: [{ raw: UTILITIES.join(' ') }] })
  const source = '@tailwind base; @tailwind components; @tailwind utilities;'
  return (await postcss([plugin]).process(source, { from: undefined })).css
}

async function tailwind4Css(): Promise<string> {
  const { compile } = await import('tailwindcss')
  const path = require.resolve('tailwindcss/index.css')
  const { build } = await compile('@import "tailwindcss";', {
    loadStylesheet: async () => ({ path, base: '', content: readFileSync(path, 'utf8') }),
  })
  return build(UTILITIES)
}

/** Ours went through an app's PostCSS with Tailwind 3, which refuses some names of layers. */
export async function throughTailwind3(css: string): Promise<string> {
  const plugin = tailwind3({ content: [{ raw: '' }] })
  return (await postcss([plugin]).process(css, { from: fileURLToPath(import.meta.url) })).css
}
