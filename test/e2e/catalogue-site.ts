import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPackages } from '../../scripts/lib/build.mjs'
import { ROOT } from '../../scripts/lib/root.mjs'
import { buildStorybook, STORYBOOK_FOLDER } from '../../scripts/lib/storybook.mjs'
import { serveFolder } from './browser-emulator/static-host.js'

/** Where the built catalogue stands: in a folder of a host, as it would at somebody's. */
export const FOLDER = 'some/folder'

/** The built catalogue on a plain file server. */
export async function serveCatalogue() {
  await buildPackages()
  await buildStorybook()
  const site = mkdtempSync(join(tmpdir(), 'mailframe-catalogue-'))
  mkdirSync(join(site, 'some'))
  symlinkSync(join(ROOT, STORYBOOK_FOLDER), join(site, FOLDER))
  const host = await serveFolder(site)
  return {
    ...host,
    address: (path: string) => `http://127.0.0.1:${host.port}/${FOLDER}/${path}`,
    async close() {
      await host.close()
      rmSync(site, { recursive: true, force: true })
    },
  }
}

interface Entry {
  id: string
  type: 'docs' | 'story'
  name: string
  title: string
  tags: string[]
}

/** Every page and story of the built catalogue. */
export function catalogueEntries(): Entry[] {
  const text = readFileSync(join(ROOT, STORYBOOK_FOLDER, 'index.json'), 'utf8')
  return Object.values((JSON.parse(text) as { entries: Record<string, Entry> }).entries)
}
