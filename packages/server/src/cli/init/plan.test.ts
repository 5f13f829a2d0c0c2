import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf } from '../../test/folder.js'
import { detectFramework, FRAMEWORKS, type Framework, readApp } from './model/framework.js'
import { planOf } from './plan.js'

const VERSION = '1.2.3'
const manifest = (dependencies: Record<string, string>) => JSON.stringify({ name: 'app', dependencies })
const VITE_CONFIG = `import { defineConfig } from 'vite'
import react from '@vitejs/plugin-react'

// https://vite.dev/config/
export default defineConfig({
  plugins: [react()],
})
`
const ROUTES = `import { type RouteConfig, index } from "@react-router/dev/routes";

export default [index("routes/home.tsx")] satisfies RouteConfig;
`
const TYPES = { 'tsconfig.json': '{"compilerOptions":{"paths":{"@/*":["./*"]}}}' }

const APPS: Record<Framework, Record<string, string>> = {
  'next-app': { ...TYPES, 'package.json': manifest({ next: '16' }), 'app/page.tsx': '' },
  'next-pages': { ...TYPES, 'package.json': manifest({ next: '16' }), 'pages/index.tsx': '' },
  'vite-express': {
    'tsconfig.json': '{}',
    'package.json': manifest({ vite: '8', express: '5' }),
    'vite.config.ts': VITE_CONFIG,
    'src/App.tsx': '',
  },
  'vite-hono': {
    'tsconfig.json': '{}',
    'package.json': manifest({ vite: '8', hono: '4' }),
    'vite.config.ts': VITE_CONFIG,
  },
  'react-router': {
    'tsconfig.json': '{}',
    'package.json': manifest({ '@react-router/dev': '7', vite: '8' }),
    'app/routes.ts': ROUTES,
  },
}

function planFor(files: Record<string, string>, framework?: Framework) {
  using app = folderOf(files)
  const read = readApp(app.folder)
  const found = framework ?? detectFramework(read)
  if (found === null) throw new Error('not recognised')
  const { changes, byHand } = planOf(read, found, VERSION)
  return { byHand, changes, texts: Object.fromEntries(changes.map(({ path, after }) => [path, after])) }
}

/** Writes a plan, so that the next one sees it. */
function written(folder: string, changes: readonly { path: string; after: string }[]) {
  for (const { path, after } of changes) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), after)
  }
}

const names = Object.keys(FRAMEWORKS) as Framework[]

describe('an app', () => {
  it.each(names)('is recognised: %s', (name) => {
    using app = folderOf(APPS[name])
    expect(detectFramework(readApp(app.folder))).toBe(name)
  })

  it.each([
    ['Vite without a server', manifest({ vite: '8' })],
    ['no framework', manifest({ react: '19' })],
  ])('is not recognised: %s', (_, text) => {
    using app = folderOf({ 'package.json': text })
    expect(detectFramework(readApp(app.folder))).toBeNull()
  })

  it('is not there', () => {
    using app = folderOf({})
    expect(() => readApp(app.folder)).toThrow('no package.json')
    using broken = folderOf({ 'package.json': '{' })
    expect(() => readApp(broken.folder)).toThrow('not valid JSON')
  })

  it.each([
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
    ['package-lock.json', 'npm'],
  ])('with %s is installed by %s', (lock, manager) => {
    using app = folderOf({ 'package.json': '{}', [lock]: '' })
    expect(readApp(app.folder).manager).toBe(manager)
  })
})

describe('a plan', () => {
  it.each(names)('of %s, once written, has nothing left to do', (name) => {
    using app = folderOf(APPS[name])
    const { changes } = planOf(readApp(app.folder), name, VERSION)
    expect(changes.map(({ kind }) => kind)).not.toContain('replace')
    written(app.folder, changes)
    expect(planOf(readApp(app.folder), name, VERSION).changes).toEqual([])
  })

  it.each(names)('of %s keeps what somebody wrote, and says so', (name) => {
    using app = folderOf(APPS[name])
    const { changes } = planOf(readApp(app.folder), name, VERSION)
    written(
      app.folder,
      changes.filter(({ kind }) => kind === 'create').map(({ path }) => ({ path, after: '// mine\n' })),
    )
    const again = planOf(readApp(app.folder), name, VERSION).changes
    const created = again.filter(({ path }) =>
      changes.some((each) => each.path === path && each.kind === 'create'),
    )
    expect(created.length).toBeGreaterThan(3)
    for (const { path, kind, after } of created) {
      expect([path, kind]).toEqual([path, path.startsWith('.env') ? 'edit' : 'replace'])
      if (path.startsWith('.env')) expect(after).toMatch(/^\/\/ mine\n/)
    }
  })

  it('adds packages that are missing, and leaves versions that are there', () => {
    const { texts } = planFor({
      ...APPS['next-app'],
      'package.json': manifest({ next: '16', '@tanstack/react-query': '5.1.0' }),
    })
    expect(JSON.parse(texts['package.json'] ?? '')).toEqual({
      name: 'app',
      dependencies: {
        '@mailframe/react': '^1.2.3',
        '@mailframe/server': '^1.2.3',
        '@tanstack/react-query': '5.1.0',
        next: '16',
      },
      devDependencies: { '@mailframe/emulator': '^1.2.3' },
      scripts: { emulator: 'mailframe-emulator' },
    })
  })

  it('keeps the indent of package.json', () => {
    const { texts } = planFor({
      ...APPS['next-app'],
      'package.json': '{\n\t"dependencies": {\n\t\t"next": "16"\n\t}\n}\n',
    })
    expect(texts['package.json']).toMatch(/^\t"dependencies"/m)
  })

  it('adds variables that are missing, and leaves those that are there', () => {
    const { changes } = planFor({
      ...APPS['next-app'],
      '.env.example': 'PORT=3000\nMAILFRAME_CLIENT_ID=mine',
    })
    const env = changes.find(({ path }) => path === '.env.example')
    expect(env).toMatchObject({ kind: 'edit' })
    expect(env?.after).toMatch(/^PORT=3000\nMAILFRAME_CLIENT_ID=mine\n\nMAILFRAME_BASE_URL=/)
    expect(env?.after.match(/MAILFRAME_CLIENT_ID/g)).toHaveLength(1)
  })

  it('writes below src/, by relative imports, and without types, as the app is', () => {
    const { texts } = planFor({ 'package.json': manifest({ next: '15' }), 'src/app/page.jsx': '' })
    const route = texts['src/app/api/mailframe/[...route]/route.js']
    expect(route).toContain("from '../../../../lib/mailframe'")
    expect(texts['src/app/emails/page.jsx']).toContain('useState(null)')
    expect(texts['src/lib/session.js']).toContain('currentUser(_request) {')
    expect(Object.values(texts).join('\n')).not.toMatch(/: string|<string/)
  })

  it('adds the proxy to a fresh configuration of Vite, and asks for it in one that has a server', () => {
    const { texts, byHand } = planFor(APPS['vite-express'])
    expect(texts['vite.config.ts']).toContain(
      "defineConfig({\n  server: { proxy: { '/api/mailframe': 'http://127.0.0.1:3001' } },\n  plugins",
    )
    expect(byHand).toEqual([expect.stringContaining('In src/App.tsx, show the page')])
    const own = planFor({
      ...APPS['vite-express'],
      'vite.config.ts': VITE_CONFIG.replace('plugins', 'server: { port: 4000 },\n  plugins'),
    })
    expect(own.texts['vite.config.ts']).toBeUndefined()
    expect(own.byHand).toContainEqual(expect.stringContaining('In vite.config.ts, add: server'))
  })

  it('adds the routes of React Router, and asks for them where the file is another', () => {
    const { texts } = planFor(APPS['react-router'])
    expect(
      texts['app/routes.ts'],
    ).toBe(`import { type RouteConfig, index, route } from "@react-router/dev/routes";

export default [
  index("routes/home.tsx"),
  route('api/mailframe/*', 'routes/api.mailframe.ts'),
  route('emails', 'routes/emails.tsx'),
] satisfies RouteConfig;
`)
    const own = planFor({ ...APPS['react-router'], 'app/routes.ts': 'export default flatRoutes()' })
    expect(own.byHand).toEqual([expect.stringContaining("route('emails', 'routes/emails.tsx')")])
  })

  it('names nothing but a loopback host, and no secret but the emulator’s', () => {
    for (const name of names) {
      const text = Object.values(planFor(APPS[name], name).texts).join('\n')
      for (const [host] of text.matchAll(/https?:\/\/[^/'"`\s$]+/g))
        expect(host).toMatch(/127\.0\.0\.1|vite\.dev/)
    }
  })
})
