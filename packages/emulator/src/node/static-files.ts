import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import type { StaticFile, StaticPage } from '../core/kernel/services.js'

/** Where the build puts the pages' files: the same place seen from `src/node` and from `dist/node`. */
export const STATIC_FOLDER = new URL(/* @vite-ignore */ '../../dist/static/', import.meta.url)

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
