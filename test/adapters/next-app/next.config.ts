import { fileURLToPath } from 'node:url'

export default {
  // The tests' own type check covers it.
  typescript: { ignoreBuildErrors: true },
  turbopack: { root: fileURLToPath(new URL('../../..', import.meta.url)) },
  // For forbidden() and unauthorized().
  experimental: { authInterrupts: true },
}
