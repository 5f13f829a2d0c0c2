// The pages of the site, in the order in which one would read them; the sidebar and llms.txt come from here.
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const DOCS = fileURLToPath(new URL('..', import.meta.url))

/** Paths below docs/, without `.md`. */
export const SECTIONS = {
  Start: [
    'guide/quick-start',
    'guide/how-it-works',
    'guide/security',
    'guide/sessions',
    'guide/saving',
    'guide/assistants',
  ],
  'In the browser': [
    'react/provider',
    'react/editor',
    'react/list',
    'react/live-updates',
    'react/server-rendering',
    'react/ai-usage',
    'react/sending',
    'guide/theming',
    'guide/languages',
    'guide/browsers',
    'guide/accessibility',
  ],
  'On the server': [
    'server/mounting',
    'server/options',
    'server/client',
    'server/errors',
    'server/observability',
  ],
  Sending: [
    'sending/send',
    'sending/bulk',
    'sending/templates',
    'sending/test-emails',
    'sending/webhooks',
    'sending/account',
    'sending/smtp',
    'sending/command',
  ],
  Emulator: [
    'emulator/start',
    'emulator/tests',
    'emulator/playwright',
    'emulator/sending',
    'emulator/browser',
    'emulator/http',
    'emulator/console',
    'emulator/ci',
  ],
  'In production': [
    'guide/testing',
    'guide/deployment',
    'guide/troubleshooting',
    'guide/limits',
    'guide/upgrading',
  ],
  'Moving here': ['migrate/react-email-editor', 'migrate/beefree', 'migrate/topol'],
}

/** Title and first paragraph of a page, from its text. */
export function pageOf(path) {
  const text = readFileSync(`${DOCS}${path}.md`, 'utf8')
  const [, title = path, rest = ''] = /^# (.+)\n([\s\S]*)$/.exec(text) ?? []
  const paragraphs = rest
    .trim()
    .replace(/^```[\s\S]*?^```$/gm, '')
    .split(/\n{2,}/)
  const first = paragraphs.find((each) => /^[\w`*]/.test(each)) ?? ''
  const summary = first.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  return { path, title, summary, text }
}
