import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { folderOf, installed } from '../../test/folder.js'
import { checkEnvironment, readEnvironmentFiles, settingsOfEmulator } from './environment.js'
import { checkPackages } from './packages.js'
import { checkStyles } from './styles.js'

const PACKAGES = {
  ...installed('@mailframe/react', '1.0.0'),
  ...installed('@mailframe/server', '1.0.0'),
  ...installed('react', '19.3.1'),
  ...installed('react-dom', '19.3.1'),
  ...installed('@tanstack/react-query', '5.108.4'),
}
const LAYOUT = { 'app/layout.tsx': "import '@mailframe/react/styles.css'" }

describe('the environment', () => {
  const GOOD = {
    MAILFRAME_BASE_URL: 'https://service.test',
    MAILFRAME_EDITOR_URL: 'https://editor.test',
    MAILFRAME_CLIENT_ID: 'client',
    MAILFRAME_CLIENT_SECRET: 'pl4nted',
  }

  it('is whole', () => {
    expect(checkEnvironment(GOOD)).toMatchObject([{ level: 'ok' }])
  })

  it.each([
    [{ MAILFRAME_CLIENT_SECRET: ' ' }, 'MAILFRAME_CLIENT_SECRET is missing', '.env.local'],
    [{ MAILFRAME_BASE_URL: 'http://service.test' }, 'MAILFRAME_BASE_URL must be https', 'MAILFRAME_BASE_URL'],
    [{ MAILFRAME_EDITOR_URL: 'editor' }, 'MAILFRAME_EDITOR_URL must be an absolute address', 'Correct'],
    [{ MAILFRAME_BASE_URL: 'https://service.example.com' }, 'an example', 'Console'],
    [{ NEXT_PUBLIC_MAILFRAME_CLIENT_SECRET: 'pl4nted' }, 'every browser', 'set MAILFRAME_CLIENT_SECRET'],
    [{ VITE_MAILFRAME_API_KEY: 'pl4nted' }, 'every browser', 'Remove it'],
  ])('has %j', (changes, words, mend) => {
    const findings = checkEnvironment({ ...GOOD, ...changes })
    expect(findings).toMatchObject([
      { level: 'problem', message: expect.stringContaining(words), mend: expect.stringContaining(mend) },
    ])
    expect(JSON.stringify(findings)).not.toContain('pl4nted')
  })

  it('is that of the emulator, where it runs and nothing is set', async () => {
    const runs = async () => Response.json([])
    expect(await settingsOfEmulator({}, runs)).toMatchObject({
      settings: { MAILFRAME_BASE_URL: 'http://127.0.0.1:4010', MAILFRAME_CLIENT_ID: 'mailframe-dev' },
      findings: [{ level: 'warning', message: expect.stringContaining('http://127.0.0.1:4010') }],
    })
    expect(await settingsOfEmulator({}, () => Promise.reject(new TypeError('fetch failed')))).toBeNull()
    expect(await settingsOfEmulator({ NODE_ENV: 'production' }, runs)).toBeNull()
    expect(await settingsOfEmulator({ MAILFRAME_CLIENT_ID: 'client' }, runs)).toBeNull()
  })

  it('comes from the files of the app, under what is set', () => {
    using app = folderOf({ '.env': 'A=1\nB=1\nC=1', '.env.local': 'B="2"\nC=2', 'other.env': 'A=3' })
    expect(readEnvironmentFiles(app.folder, { C: '4' })).toEqual({ A: '1', B: '2', C: '4' })
    expect(readEnvironmentFiles(app.folder, {}, ['other.env'])).toEqual({ A: '3' })
    expect(() => readEnvironmentFiles(app.folder, {}, ['none.env'])).toThrow('none.env cannot be read')
  })
})

describe('the packages', () => {
  it('are there once', () => {
    using app = folderOf(PACKAGES)
    expect(checkPackages(app.folder)).toMatchObject([{ level: 'ok' }])
  })

  it('have a React of their own', () => {
    using app = folderOf({
      ...PACKAGES,
      'node_modules/@mailframe/react/node_modules/react/package.json': '{"name":"react","version":"18.2.0"}',
    })
    expect(checkPackages(app.folder)).toMatchObject([
      {
        level: 'problem',
        message: 'react is installed twice: 19.3.1 for the app, 18.2.0 for @mailframe/react.',
      },
    ])
  })

  it('differ in their version', () => {
    using app = folderOf({ ...PACKAGES, ...installed('@mailframe/server', '0.9.0') })
    expect(checkPackages(app.folder)).toMatchObject([
      { level: 'problem', message: expect.stringContaining('@mailframe/server 0.9.0') },
    ])
  })

  it('lack a peer, or are not there', () => {
    const { 'node_modules/@tanstack/react-query/package.json': _, ...others } = PACKAGES
    using app = folderOf(others)
    expect(checkPackages(app.folder)).toMatchObject([
      { level: 'problem', mend: 'npm install @tanstack/react-query' },
    ])
    using empty = folderOf({})
    expect(checkPackages(join(empty.folder))).toMatchObject([{ level: 'skipped' }])
  })
})

describe('the styles', () => {
  it.each([
    ['nothing else', ''],
    ['Tailwind 4', '@import "tailwindcss";\n@layer base { body { margin: 0 } }'],
    [
      'layers in an order of its own',
      '@layer reset, base, components, app;\n@layer app { a { color: red } }',
    ],
    ['a comment that is no order', '/* @layer components, base; */'],
  ])('with %s', (_, css) => {
    using app = folderOf({ ...PACKAGES, ...LAYOUT, 'app/globals.css': css })
    expect(checkStyles(app.folder)).toMatchObject([{ level: 'ok' }])
  })

  it('are not imported', () => {
    using app = folderOf({
      ...PACKAGES,
      'app/layout.tsx': '',
      'node_modules/x/index.js': LAYOUT['app/layout.tsx'],
    })
    expect(checkStyles(app.folder)).toMatchObject([
      { level: 'problem', mend: expect.stringContaining('@mailframe/react/styles.css') },
    ])
  })

  it('come before a reset', () => {
    using app = folderOf({ ...PACKAGES, ...LAYOUT, 'app/globals.css': '@layer components, base;' })
    expect(checkStyles(app.folder)).toMatchObject([
      { level: 'problem', mend: expect.stringContaining('@layer reset, base, components;') },
    ])
  })

  it('have a layer beside them in no order', () => {
    using app = folderOf({ ...PACKAGES, ...LAYOUT, 'app/globals.css': '@layer app { a { color: red } }' })
    expect(checkStyles(app.folder)).toMatchObject([
      { level: 'warning', mend: expect.stringContaining('@layer reset, base, components, app;') },
    ])
  })

  it('meet a Tailwind that empties buttons', () => {
    const css = { 'app/globals.css': '@tailwind base;' }
    using old = folderOf({ ...PACKAGES, ...LAYOUT, ...css, ...installed('tailwindcss', '3.4.1') })
    expect(checkStyles(old.folder)).toMatchObject([
      { level: 'warning', mend: expect.stringContaining('revert-layer') },
    ])
    using newer = folderOf({ ...PACKAGES, ...LAYOUT, ...css, ...installed('tailwindcss', '3.4.3') })
    expect(checkStyles(newer.folder)).toMatchObject([{ level: 'ok' }])
  })
})
