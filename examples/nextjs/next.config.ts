import { fileURLToPath } from 'node:url'
import type { NextConfig } from 'next'

export default {
  poweredByHeader: false,
  // Where the files are that the page 'Add it to your app' shows.
  env: { EXAMPLE_FOLDER: fileURLToPath(new URL('.', import.meta.url)) },
  // It is built once for each version: the cache of a build would take a third of it.
  experimental: { turbopackFileSystemCacheForBuild: false },
  // The lock file is the repository's. An app of its own needs no such line.
  turbopack: { root: fileURLToPath(new URL('../..', import.meta.url)) },
} satisfies NextConfig
