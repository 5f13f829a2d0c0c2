import { findPackage, versionOf } from '../lib/installed.js'
import { type Finding, findingsOf } from './finding.js'

const { ok, problem, skipped } = findingsOf('packages')

/** What must be one and the same for the app and for `@mailframe/react`: a context of React is known by identity. */
const SHARED = ['react', 'react-dom', '@tanstack/react-query']
const OURS = ['protocol', 'server', 'react', 'sending', 'emulator'].map((name) => `@mailframe/${name}`)

/** Whether the app in `folder` has one React, one TanStack Query, and Mailframe's packages in one version. */
export function checkPackages(folder: string): Finding[] {
  const react = findPackage('@mailframe/react', folder)
  if (react === null) return [skipped('@mailframe/react is not installed in this folder.')]
  const findings = [...SHARED.flatMap((name) => twice(name, folder, react)), ...versions(folder)]
  return findings.length > 0 ? findings : [ok('One React, one TanStack Query, and one version of Mailframe.')]
}

function twice(name: string, folder: string, react: string): Finding[] {
  const ours = findPackage(name, react)
  const own = findPackage(name, folder)
  if (ours === null || own === null) {
    return [problem(`${name} is not installed.`, `npm install ${name}`)]
  }
  if (ours === own) return []
  return [
    problem(
      `${name} is installed twice: ${versionOf(own)} for the app, ${versionOf(ours)} for @mailframe/react.`,
      `npm dedupe; in a monorepo with links, resolve.dedupe: ['${name}'] of Vite, or one version at the root.`,
    ),
  ]
}

function versions(folder: string): Finding[] {
  const found = OURS.flatMap((name) => {
    const at = findPackage(name, folder)
    return at === null ? [] : [{ name, version: versionOf(at) }]
  })
  if (new Set(found.map(({ version }) => version)).size < 2) return []
  return [
    problem(
      `The Mailframe packages have different versions: ${found.map(({ name, version }) => `${name} ${version}`).join(', ')}.`,
      `npm install ${found.map(({ name }) => `${name}@latest`).join(' ')}`,
    ),
  ]
}
