import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** The kinds of app that `mailframe init` writes into. */
export const FRAMEWORKS = {
  'next-app': 'Next.js, App Router',
  'next-pages': 'Next.js, Pages Router',
  'vite-express': 'Vite with Express',
  'vite-hono': 'Vite with Hono',
  'react-router': 'React Router 7, framework mode',
} as const

/** A kind of app. */
export type Framework = keyof typeof FRAMEWORKS

/** Whether a text names one. */
export const isFramework = (name: string): name is Framework => Object.hasOwn(FRAMEWORKS, name)

/** What is known of the app in a folder. */
export interface App {
  folder: string
  manifest: Manifest
  /** Whether the code is TypeScript. */
  types: boolean
  /** `src/` where the app keeps its sources there, else nothing. */
  source: '' | 'src/'
  /** Whether `@/` leads to the sources. */
  alias: boolean
  manager: Manager
}

/** The part of `package.json` that is read. */
export interface Manifest {
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
  scripts?: Record<string, string>
}

/** What installs packages. */
export type Manager = 'npm' | 'pnpm' | 'yarn' | 'bun'

/** @throws Error where there is no app in the folder. */
export function readApp(folder: string): App {
  const manifest = readManifest(folder)
  const types = existsSync(join(folder, 'tsconfig.json'))
  return {
    folder,
    manifest,
    types,
    source: ['src/app', 'src/pages'].some((place) => existsSync(join(folder, place))) ? 'src/' : '',
    alias: /"@\/\*"/.test(textOf(folder, types ? 'tsconfig.json' : 'jsconfig.json') ?? ''),
    manager: managerOf(folder),
  }
}

/** The kind of an app; null where it is none of them, or could be several. */
export function detectFramework({ folder, manifest, source }: App): Framework | null {
  const has = (name: string) => name in { ...manifest.dependencies, ...manifest.devDependencies }
  if (has('next')) {
    if (existsSync(join(folder, `${source}app`))) return 'next-app'
    return existsSync(join(folder, `${source}pages`)) ? 'next-pages' : 'next-app'
  }
  if (has('@react-router/dev')) return 'react-router'
  if (has('vite') && has('hono')) return 'vite-hono'
  if (has('vite') && has('express')) return 'vite-express'
  return null
}

/** The text of a file of the app; null where there is none. */
export function textOf(folder: string, path: string): string | null {
  const file = join(folder, path)
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function readManifest(folder: string): Manifest {
  const text = textOf(folder, 'package.json')
  if (text === null) throw new Error('there is no package.json here: run this in the folder of your app')
  try {
    return JSON.parse(text) as Manifest
  } catch {
    throw new Error('package.json is not valid JSON: fix it first')
  }
}

function managerOf(folder: string): Manager {
  const locks: [string, Manager][] = [
    ['pnpm-lock.yaml', 'pnpm'],
    ['yarn.lock', 'yarn'],
    ['bun.lock', 'bun'],
    ['bun.lockb', 'bun'],
  ]
  return locks.find(([lock]) => existsSync(join(folder, lock)))?.[1] ?? 'npm'
}
