// `node scripts/client-support.mjs`: brings the console's data on what email clients render up to date, from the newest
// `caniemail` package. The package is no dependency: of its data a tenth is used, of its code nothing.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const OUT = 'packages/emulator/src/console/pages/message/checks/client-support.json'
const PLATFORMS = {
  'desktop-app': 'desktop',
  'desktop-webmail': 'web',
  'mobile-webmail': 'mobile web',
  webmail: 'web',
  'windows-mail': 'Windows Mail',
  'outlook-com': 'outlook.com',
  windows: 'Windows',
  macos: 'macOS',
  ios: 'iOS',
  android: 'Android',
}

const folder = mkdtempSync(join(tmpdir(), 'client-support-'))
const run = (command, args) => execFileSync(command, args, { cwd: folder, encoding: 'utf8' })
try {
  const version = run('npm', ['view', 'caniemail', 'version']).trim()
  const archive = run('npm', ['pack', '--silent', `caniemail@${version}`]).trim()
  run('tar', ['xzf', archive])
  const read = (file) => readFileSync(join(folder, 'package', file), 'utf8')
  const { data, nicenames, last_update_date: updated } = JSON.parse(read('data/caniemail.json'))
  const clients = []
  const features = data
    .map((feature) => supportOf(feature, nicenames, clients))
    .filter(({ no, partly }) => no.length + partly.length > 0)
  const source = `caniemail ${version} (${updated.slice(0, 10)})`
  const lines = features.map((feature) => `    ${JSON.stringify(feature)}`)
  writeFileSync(
    OUT,
    `{\n  "source": ${JSON.stringify(source)},\n  "license": ${JSON.stringify(read('LICENSE').trim())},\n  "clients": ${JSON.stringify(clients)},\n  "features": [\n${lines.join(',\n')}\n  ]\n}\n`,
  )
  console.log(`${OUT}: ${features.length} features of ${clients.length} clients, ${source}`)
} finally {
  rmSync(folder, { recursive: true })
}

/** Which clients do not render it, or only in part and why, as their newest version does. */
function supportOf({ slug, title, stats, notes_by_num: notes }, { family }, clients) {
  const no = []
  const partly = new Map()
  for (const [client, platforms] of Object.entries(stats)) {
    for (const [platform, versions] of Object.entries(platforms)) {
      const [support = '', ...numbers] = newestOf(versions).split(/\s*#/)
      if (support !== 'n' && support !== 'a') continue
      const name = `${family[client] ?? client} (${PLATFORMS[platform] ?? platform})`
      if (!clients.includes(name)) clients.push(name)
      const index = clients.indexOf(name)
      if (support === 'n') no.push(index)
      else {
        const why = numbers.map((number) => plain(notes?.[number] ?? '')).join(' ')
        partly.set(why, [...(partly.get(why) ?? []), index])
      }
    }
  }
  return { slug, title, no, partly: [...partly].map(([why, of]) => ({ why, of })) }
}

/** The last one of the file. Whole numbers come first in an object, wherever they stood: 13 before 10.15. */
function newestOf(versions) {
  const names = Object.keys(versions)
  const last = names.at(-1) ?? ''
  const whole = names.filter((name) => /^\d+$/.test(name)).at(-1)
  // Not a year, as of Outlook 2016, before 16.80.
  const isLater = whole !== undefined && whole.length < 4 && Number(whole) > Number.parseFloat(last)
  return versions[isLater ? whole : last] ?? ''
}

/** A note without Markdown, and without the word that is said anyway. */
function plain(note) {
  return note
    .replace(/\[([^\]]+)\]\([^)]*\)/g, '$1')
    .replace(/[`*]/g, '')
    .replace(/^Partial(?:ly)?(?: support(?:ed)?)?[.:,]\s*/i, '')
    .trim()
}
