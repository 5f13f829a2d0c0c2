import type { Change, Plan } from './model/change.js'
import { type App, type Framework, textOf } from './model/framework.js'
import { SERVER_PORT } from './templates/vite.js'

/** What is added to files that an app has already. */
export function edits(app: App, framework: Framework, version: string): Plan {
  const parts = [
    manifestEdit(app, framework, version),
    ...(framework.startsWith('vite') ? [proxyEdit(app), pageByHand(app)] : []),
    ...(framework === 'react-router' ? [routesEdit(app)] : []),
  ]
  return {
    changes: parts.flatMap((part) => (typeof part === 'object' && part !== null ? [part] : [])),
    byHand: parts.flatMap((part) => (typeof part === 'string' ? [part] : [])),
  }
}

/** Packages and commands that are missing; versions that are there stay. */
function manifestEdit(app: App, framework: Framework, version: string): Change | null {
  const before = textOf(app.folder, 'package.json') ?? ''
  const manifest = JSON.parse(before) as Record<string, unknown>
  const { dependencies = {}, devDependencies = {}, scripts = {} } = app.manifest
  const ours = `^${version}`
  const wanted = {
    '@mailframe/react': ours,
    '@mailframe/server': ours,
    '@tanstack/react-query': '^5.0.0',
    ...(framework === 'vite-express' ? { express: '^5.0.0' } : {}),
    ...(framework === 'vite-hono' ? { hono: '^4.0.0', '@hono/node-server': '^2.0.0' } : {}),
  }
  const commands = {
    emulator: 'mailframe-emulator',
    ...(framework.startsWith('vite') ? { server: 'node --watch --env-file=.env.local server/index.js' } : {}),
  }
  const after = {
    ...manifest,
    scripts: { ...scripts, ...absentFrom(scripts, commands) },
    dependencies: sorted({ ...dependencies, ...absentFrom({ ...dependencies, ...devDependencies }, wanted) }),
    devDependencies: sorted({
      ...devDependencies,
      ...absentFrom({ ...dependencies, ...devDependencies }, { '@mailframe/emulator': ours }),
    }),
  }
  const indent = /^[ \t]+(?=")/m.exec(before)?.[0] ?? '  '
  const text = `${JSON.stringify(after, null, indent)}\n`
  return text === before ? null : { path: 'package.json', before, after: text, kind: 'edit' }
}

function absentFrom(has: Record<string, string>, wanted: Record<string, string>): Record<string, string> {
  return Object.fromEntries(Object.entries(wanted).filter(([name]) => !(name in has)))
}

const sorted = (record: Record<string, string>) =>
  Object.fromEntries(Object.entries(record).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The development server hands the route on to the app's own server. */
function proxyEdit({ folder }: App): Change | string | null {
  const proxy = `server: { proxy: { '/api/mailframe': 'http://127.0.0.1:${SERVER_PORT}' } },`
  for (const path of ['vite.config.ts', 'vite.config.js', 'vite.config.mts', 'vite.config.mjs']) {
    const before = textOf(folder, path)
    if (before === null) continue
    if (before.includes('/api/mailframe')) return null
    const after = before.replace(/^(export default defineConfig\(\{)\n/m, `$1\n  ${proxy}\n`)
    // A `server` of its own would be replaced, or would replace ours.
    if (after !== before && !/^\s*server\s*:/m.test(before)) return { path, before, after, kind: 'edit' }
    return `In ${path}, add: ${proxy}`
  }
  return `In the configuration of Vite, add: ${proxy}`
}

function pageByHand({ folder, types }: App): string {
  const entry = ['src/App.tsx', 'src/App.jsx'].find((path) => textOf(folder, path) !== null)
  return `In ${entry ?? `src/App.${types ? 'tsx' : 'jsx'}`}, show the page: import { EmailsPage } from './emails-page', and <EmailsPage />`
}

const ROUTES = ["route('api/mailframe/*', 'routes/api.mailframe.ts')", "route('emails', 'routes/emails.tsx')"]

function routesEdit({ folder, types }: App): Change | string | null {
  const path = types ? 'app/routes.ts' : 'app/routes.js'
  const lines = types ? ROUTES : ROUTES.map((line) => line.replace(/\.tsx?'/, (end) => end.replace('t', 'j')))
  const before = textOf(folder, path)
  if (before === null) return `In your routes, add: ${lines.join(', ')}`
  if (before.includes('api.mailframe')) return null
  const list = /^export default \[([\s\S]*?)\]/m.exec(before)
  const imported = /import \{([^}]*)\} from (["'])@react-router\/dev\/routes\2/.exec(before)
  if (list === null || imported === null) return `In ${path}, add: ${lines.join(', ')}`
  const [whole, entries = ''] = list
  const kept = entries.trim().replace(/,$/, '')
  const after = before
    .replace(whole, `export default [\n  ${[...(kept === '' ? [] : [kept]), ...lines].join(',\n  ')},\n]`)
    .replace(imported[0], () => withRoute(imported[0], imported[1] ?? ''))
  return { path, before, after, kind: 'edit' }
}

/** The import of `route`, which a fresh app does not need. */
function withRoute(statement: string, names: string): string {
  if (/\broute\b/.test(names.replace(/type \w+/g, ''))) return statement
  return statement.replace(
    names,
    ` ${[
      ...names
        .split(',')
        .map((name) => name.trim())
        .filter(Boolean),
      'route',
    ].join(', ')} `,
  )
}
