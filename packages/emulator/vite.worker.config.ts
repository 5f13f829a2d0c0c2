import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vite'

const folder = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * The service worker that serves the editor of an emulator in a page, after the library's build and the pages' own:
 * `vite build --config packages/emulator/vite.worker.config.ts`. A classic script: not every browser takes modules.
 */
export default defineConfig({
  root: folder('src/browser/worker/'),
  publicDir: folder('src/browser/public/'),
  build: {
    outDir: folder('dist/static/'),
    // The editor and the console stand beside it.
    emptyOutDir: false,
    target: 'es2023',
    rolldownOptions: {
      input: { worker: folder('src/browser/worker/worker.ts') },
      output: { format: 'iife', entryFileNames: '[name].js' },
    },
  },
})
