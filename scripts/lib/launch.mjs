import { installedBrowser } from './browser.mjs'

/** How tests and scripts start Chromium: CHROMIUM_PATH, an installed one, else Playwright's own. */
export function browserLaunch() {
  const executablePath = process.env.CHROMIUM_PATH || installedBrowser()
  return {
    ...(executablePath ? { executablePath } : {}),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-dev-shm-usage',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
      '--disable-default-apps',
    ],
  }
}
