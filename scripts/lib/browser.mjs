import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, runTool } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium for the tests: CHROMIUM_PATH, one that is installed, Debian's package when this is root, else
 * Playwright's own. Returns its path, or undefined where Playwright finds it by itself.
 */
export async function findBrowser() {
  const found = process.env.CHROMIUM_PATH || installedBrowser()
  if (found) return found
  if (process.getuid?.() === 0 && onPath('apt-get')) {
    console.log("Installing Debian's chromium…")
    await run('apt-get', ['update', '-qq'])
    await run('apt-get', ['install', '-y', '-qq', 'chromium'], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
    const installed = installedBrowser()
    if (installed) return installed
  }
  console.log("Installing Playwright's Chromium…")
  await runTool('playwright/cli.js', ['install', 'chromium'])
  return undefined
}

/** The first Chromium on the PATH. */
export const installedBrowser = () => NAMES.map(onPath).find((path) => path !== undefined)

function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
