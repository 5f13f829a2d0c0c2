import type { Scaffold } from './scaffold.js'

const CREATE = 'create-next-app@16.4.3'
const CHOICES = ['--yes', '--skip-install', '--disable-git', '--use-npm']

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
  next('next-15', 'create-next-app@15.5.28', ['--app', '--tailwind', '--turbopack']),
]
