import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'
import { docs } from './vite.docs.js'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The console's own build, after the library's: `vite build --config packages/emulator/vite.console.config.ts`.
 * Names stay fixed, so that the core can write them into the page; the files stand side by side, without folders.
 */
export default defineConfig({
  root: folder('src/console/'),
  // Addresses relative to the file they stand in: the page may be served from a sub-folder.
  base: './',
  plugins: [docs()],
  resolve: {
    alias: {
      '@mailframe/protocol/sending': folder('../protocol/src/sending/index.ts'),
      '@mailframe/protocol/service': folder('../protocol/src/service/index.ts'),
      '@mailframe/protocol': folder('../protocol/src/index.ts'),
    },
  },
  build: {
    outDir: folder('dist/static/console/'),
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The libraries' "use client" means nothing in a bundle of its own.
      onLog(level, log, report) {
        if (log.code !== 'MODULE_LEVEL_DIRECTIVE') report(level, log)
      },
      input: { console: folder('src/console/main.tsx') },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: '[name].js',
        assetFileNames: '[name][extname]',
      },
    },
  },
})
