import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  // Relative: the built catalogue stands in any folder.
  base: './',
  plugins: [react()],
  resolve: { tsconfigPaths: true },
  build: { target: 'es2023', chunkSizeWarningLimit: 4000 },
})
