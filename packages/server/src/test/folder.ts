import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** A folder with these files, by path; removed at the end of the scope. */
export function folderOf(files: Record<string, string>): { folder: string } & Disposable {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-cli-'))
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  return { folder, [Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }) }
}

/** The `package.json` of an installed package. */
export const installed = (name: string, version: string) => ({
  [`node_modules/${name}/package.json`]: JSON.stringify({ name, version }),
})
