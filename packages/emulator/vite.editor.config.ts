import { fileURLToPath } from 'node:url'
import { defineConfig, type Plugin } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The editor page's own build, after the library's: `vite build --config packages/emulator/vite.editor.config.ts`.
 * Names stay fixed, so that the core can write them into the page; the files stand side by side, without folders.
 */
export default defineConfig({
  root: folder('src/editor/'),
  // Addresses relative to the file they stand in: the page may be served from a sub-folder.
  base: './',
  plugins: [fontsOfToday()],
  resolve: {
    alias: {
      '@mailframe/protocol/service': folder('../protocol/src/service/index.ts'),
      '@mailframe/protocol': folder('../protocol/src/index.ts'),
    },
  },
  build: {
    outDir: folder('dist/static/editor/'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 4000,
    rolldownOptions: {
      checks: { pluginTimings: false },
      input: { editor: folder('src/editor/main.ts') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
})

/** Font Awesome's style sheet also names fonts for browsers of 2012; only woff2 is needed. */
function fontsOfToday(): Plugin {
  return {
    name: 'fonts-of-today',
    enforce: 'pre',
    transform(code, id) {
      if (!/font-awesome[^?]*\.css/.test(id)) return null
      const woff2 = /url\('([^']+)\.woff2[^']*'\) format\('woff2'\)/.exec(code)
      if (woff2 === null) throw new Error(`no woff2 in ${id}`)
      return code
        .replace(/src:\s*url\([^;]*\.eot[^;]*'\);/, '')
        .replace(
          /src:[^;]*format\('embedded-opentype'\)[^;]*;/,
          `src: url('${woff2[1]}.woff2') format('woff2');`,
        )
    },
  }
}
