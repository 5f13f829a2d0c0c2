import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, extname } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { StaticFile, StaticPage } from '../core/kernel/services.js'

/** Where the build puts the pages' files. From the package's own name: the build puts this module anywhere. */
export const STATIC_FOLDER = pathToFileURL(
  `${dirname(createRequire(import.meta.url).resolve('@mailframe/emulator/package.json'))}/dist/static/`,
)

const TYPES: Record<string, string> = {
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.ttf': 'font/ttf',
  '.woff': 'font/woff',
  '.woff2': 'font/woff2',
}

const NAME = /^[A-Za-z0-9_-][A-Za-z0-9._-]*$/

/** A file of a page; null where there is none. A name is one segment: it never leaves the page's folder. */
export async function readStaticFile(name: string, page: StaticPage): Promise<StaticFile | null> {
  const type = TYPES[extname(name)]
  if (type === undefined || !NAME.test(name)) return null
  try {
    return { body: new Uint8Array(await readFile(new URL(`${page}/${name}`, STATIC_FOLDER))), type }
  } catch {
    return null
  }
}
