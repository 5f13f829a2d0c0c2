import { cpSync, existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { STATIC_FOLDER } from './static-files.js'

/**
 * The command `browser-files <folder>`: writes what `createBrowserEmulator()` needs of a static host. Returns what to
 * tell of it.
 *
 * @throws Error with one plain line.
 */
export function writeBrowserFiles(args: readonly string[]): string {
  const [folder, ...more] = args
  if (folder === undefined || folder === '' || folder.startsWith('-') || more.length > 0) {
    throw new Error('browser-files takes one folder, such as public/mailframe')
  }
  const source = fileURLToPath(STATIC_FOLDER)
  if (!existsSync(source)) throw new Error('the package is not built: run npm run build')
  cpSync(source, folder, { recursive: true })
  return `Wrote the browser emulator's files to ${resolve(folder)}\n`
}
