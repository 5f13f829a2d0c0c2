import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { type Browser, chromium } from 'playwright'
import { browserLaunch } from '../../scripts/lib/launch.mjs'

const FONTS = dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/inter/package.json'))

/** The day on which every picture is taken. */
const NOW = new Date('2026-05-20T10:00:00Z')

/** Chromium that draws alike on every machine: with no font but the one that the tests bring, and not by the graphics card. */
export async function launchAlike(): Promise<Browser> {
  const folder = mkdtempSync(join(tmpdir(), 'mailframe-fonts-'))
  const file = join(folder, 'fonts.conf')
  writeFileSync(
    file,
    `<?xml version="1.0"?><fontconfig><dir>${FONTS}</dir><cachedir>${join(folder, 'cache')}</cachedir></fontconfig>`,
  )
  const { args, ...options } = browserLaunch()
  const browser = await chromium.launch({
    ...options,
    args: [
      ...args,
      '--font-render-hinting=none',
      '--disable-lcd-text',
      '--disable-font-subpixel-positioning',
      '--force-color-profile=srgb',
      '--hide-scrollbars',
    ],
    env: { ...process.env, FONTCONFIG_FILE: file },
  })
  browser.on('disconnected', () => rmSync(folder, { recursive: true, force: true }))
  return browser
}

export interface View {
  width: number
  height: number
  theme: 'light' | 'dark'
  /** The system chooses the colours, as in high contrast. */
  isForced: boolean
  /** Text at twice its size. */
  isLarge: boolean
}

/** A page whose clock stands still, without animations. */
export async function openAlike(browser: Browser, { width, height, theme, isForced }: View) {
  const context = await browser.newContext({
    viewport: { width, height },
    deviceScaleFactor: 1,
    colorScheme: theme,
    forcedColors: isForced ? 'active' : 'none',
    reducedMotion: 'reduce',
    locale: 'en-US',
    timezoneId: 'UTC',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(NOW)
  return page
}
