import type { Scaffold } from './scaffold.js'

const CREATE = 'create-next-app@16.4.3'
const CHOICES = ['--yes', '--skip-install', '--disable-git', '--use-npm']

/** It installs at once, and asks where nothing says what it should do. */
const CHOICES_OF_14 = [
  ...['--ts', '--app', '--tailwind', '--no-eslint', '--no-src-dir'],
  ...['--import-alias', '@/*', '--use-npm'],
]

const next = (name: string, version: string, choices: readonly string[]): Scaffold => ({
  name,
  create: ['npx', version, 'app', ...CHOICES, ...choices],
  init: [],
  servers: ({ page }) => [{ command: ['npm', 'run', 'dev', '--', '-H', '127.0.0.1', '-p', String(page)] }],
  page: '/emails',
})

export const NEXT: readonly Scaffold[] = [
  next('next-app-tailwind', CREATE, ['--app', '--tailwind']),
  next('next-app', CREATE, ['--app', '--no-tailwind', '--src-dir']),
  next('next-pages', CREATE, ['--no-app', '--no-tailwind']),
  {
    ...next('next-14', '', []),
    create: ['npx', 'create-next-app@14.2.35', 'app', ...CHOICES_OF_14],
  },
  next('next-15', 'create-next-app@15.5.28', ['--app', '--tailwind', '--turbopack']),
]
