import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { factsPlugin } from '../stories/docs/facts/plugin.js'

export default defineConfig({
  // Relative: the built catalogue stands in any folder.
  base: './',
  plugins: [react(), factsPlugin()],
  resolve: { tsconfigPaths: true },
  build: {
    target: 'es2023',
    // The first that know `light-dark()`: for older ones the build would put other selectors in place of `:dir()`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    chunkSizeWarningLimit: 4000,
  },
})
