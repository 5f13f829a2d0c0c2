import { canInstall, installPackage, onPath } from './debian.mjs'
import { runTool } from './run.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/**
 * A Chromium for the tests: CHROMIUM_PATH, one that is installed, Debian's package when this is root, else
 * Playwright's own, which comes after `installed`: what npm installs. Returns its path, or undefined where Playwright
 * finds it by itself.
 */
export async function findBrowser(installed = Promise.resolve()) {
  const found = process.env.CHROMIUM_PATH || installedBrowser()
  if (found) return found
  if (canInstall()) {
    await installPackage('chromium')
    const installed = installedBrowser()
    if (installed) return installed
  }
  await installed
  console.log("Installing Playwright's Chromium…")
  await runTool('playwright/cli.js', ['install', 'chromium'])
  return undefined
}

/** The first Chromium on the PATH. */
export const installedBrowser = () => NAMES.map(onPath).find((path) => path !== undefined)
