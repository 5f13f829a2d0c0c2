import type { StaticFile, StaticPage } from '../core/index.js'

/** Reads the files of the pages from the folder that `mailframe-emulator browser-files` filled. */
export function readStaticFiles(folder: URL) {
  return async (name: string, page: StaticPage): Promise<StaticFile | null> => {
    const response = await fetch(new URL(`${page}/${name}`, folder))
    if (!response.ok) return null
    const type = response.headers.get('content-type') ?? 'application/octet-stream'
    return { body: new Uint8Array(await response.arrayBuffer()), type }
  }
}
