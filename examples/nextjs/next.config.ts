import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

export default {
  poweredByHeader: false,
  // It is built once for each version: the cache of a build would take a third of it.
  experimental: { turbopackFileSystemCacheForBuild: false },
  // The lock file is the repository's. An app of its own needs no such line.
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
} satisfies NextConfig
