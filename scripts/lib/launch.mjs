/** How tests and scripts start Chromium. `browser.mjs` finds it and hands its path on as CHROMIUM_PATH. */
export function browserLaunch() {
  const executablePath = process.env.CHROMIUM_PATH
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
