import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import postcss, { type AcceptedPlugin } from 'postcss'
import { build, type Plugin, type Rolldown } from 'vite'
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

/** `app/globals.css` of an app that `create-next-app` 16 has made without Tailwind, unchanged. */
export const CREATE_NEXT_APP = `
:root {
  --background: #ffffff;
  --foreground: #171717;
}

@media (prefers-color-scheme: dark) {
  :root {
    --background: #0a0a0a;
    --foreground: #ededed;
  }
}

html {
  height: 100%;
}

html,
body {
  max-width: 100vw;
  overflow-x: hidden;
}

body {
  min-height: 100%;
  display: flex;
  flex-direction: column;
  color: var(--foreground);
  background: var(--background);
  font-family: Arial, Helvetica, sans-serif;
  -webkit-font-smoothing: antialiased;
  -moz-osx-font-smoothing: grayscale;
}

* {
  box-sizing: border-box;
  padding: 0;
  margin: 0;
}

a {
  color: inherit;
  text-decoration: none;
}

@media (prefers-color-scheme: dark) {
  html {
    color-scheme: dark;
  }
}
`
