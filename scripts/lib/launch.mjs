import { installedBrowser } from './browser.mjs'

/** Pages of the browser's own window, which no test sees: each context would load them, for a third of a second. */
const OF_THE_WINDOW = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']

/** What Playwright turns off. It is said again, since of two lists the last one counts. */
export const OF_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'TcpPortRandomizationWin',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'msForceBrowserSignIn',
  'msEdgeUpdateLaunchServicesPreferredVersion',
]

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
      `--disable-features=${[...OF_PLAYWRIGHT, ...OF_THE_WINDOW].join(',')}`,
    ],
  }
}
