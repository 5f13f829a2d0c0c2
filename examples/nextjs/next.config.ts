import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

export default {
  poweredByHeader: false,
  // The lock file is the repository's. An app of its own needs no such line.
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
} satisfies NextConfig
