import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { serviceUrl } from '@mailframe/protocol'
import { DEVELOPMENT_EMULATOR } from '@mailframe/protocol/client'
import { emulatorAnswers } from '../../client/development-emulator.js'
import type { MailframeOptions } from '../../client/options.js'
import { type Finding, findingsOf } from './finding.js'

/** Environment variables by name. */
export type Environment = Record<string, string | undefined>

/** The files that Next.js and Vite read in development; a later one wins. */
const FILES = ['.env', '.env.development', '.env.local', '.env.development.local']

const REQUIRED = [
  'MAILFRAME_BASE_URL',
  'MAILFRAME_EDITOR_URL',
  'MAILFRAME_CLIENT_ID',
  'MAILFRAME_CLIENT_SECRET',
] as const

const { ok, problem, warning } = findingsOf('environment')

/**
 * The environment of an app in `folder`: its files, under what is set for the process.
 *
 * @throws Error where a file that was asked for cannot be read.
 */
export function readEnvironmentFiles(
  folder: string,
  set: Environment,
  asked: readonly string[] = [],
): Environment {
  const files = asked.length > 0 ? asked : FILES
  const values = files.map((file) => {
    try {
      return parseEnv(readFileSync(join(folder, file), 'utf8')) as Environment
    } catch (error) {
      if (asked.length > 0) throw new Error(`${file} cannot be read: ${(error as Error).message}`)
      return {}
    }
  })
  return Object.assign({}, ...values, set)
}

/** Whether the four variables are there and of use, and reach no browser. */
export function checkEnvironment(environment: Environment): Finding[] {
  const findings = [...missing(environment), ...wrongAddresses(environment), ...published(environment)]
  if (findings.length > 0) return findings
  return [ok(`The four variables are set. The service is ${environment.MAILFRAME_BASE_URL?.trim()}.`)]
}

/**
 * The settings that `createMailframe()` takes by itself in development: those of the emulator, where none of the four
 * variables is set and it runs. Null: it takes none.
 */
export async function settingsOfEmulator(
  environment: Environment,
  fetch?: MailframeOptions['fetch'],
): Promise<{ settings: Environment; findings: Finding[] } | null> {
  if (environment.NODE_ENV === 'production' || REQUIRED.some((name) => environment[name]?.trim())) return null
  if (!(await emulatorAnswers(fetch))) return null
  const { url, clientId, clientSecret } = DEVELOPMENT_EMULATOR
  const settings = {
    MAILFRAME_BASE_URL: url,
    MAILFRAME_EDITOR_URL: url,
    MAILFRAME_CLIENT_ID: clientId,
    MAILFRAME_CLIENT_SECRET: clientSecret,
  }
  const found = warning(
    `None of the four variables is set: in development the emulator at ${url} is used.`,
    'Before production, set them to the values of your Console.',
  )
  return { settings: { ...environment, ...settings }, findings: [found, ...published(environment)] }
}

/** Hosts that may be http, beside loopback. */
export function insecureHostsOf(environment: Environment): string[] {
  return environment.MAILFRAME_INSECURE_HOSTS?.split(/[\s,]+/).filter(Boolean) ?? []
}

function missing(environment: Environment): Finding[] {
  const names = REQUIRED.filter((name) => !environment[name]?.trim())
  if (names.length === 0) return []
  return [
    problem(
      `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} missing.`,
      'Set them in .env.local, with the values from your Console or those that mailframe-emulator prints.',
    ),
  ]
}

function wrongAddresses(environment: Environment): Finding[] {
  return (['MAILFRAME_BASE_URL', 'MAILFRAME_EDITOR_URL'] as const).flatMap((name) => {
    const value = environment[name]?.trim()
    if (!value) return []
    try {
      const { hostname } = serviceUrl(name, value, insecureHostsOf(environment))
      if (!/(^|\.)example\.(com|org|net)$/.test(hostname)) return []
      return [problem(`${name} is still an example address.`, 'Use the address that your Console shows.')]
    } catch (error) {
      return [problem(`${(error as Error).message}.`, `Correct ${name}.`)]
    }
  })
}

/** Bundlers put variables with these prefixes into what the browser loads. */
function published(environment: Environment): Finding[] {
  return Object.keys(environment)
    .filter((name) => /^(NEXT_PUBLIC|VITE|REACT_APP|PUBLIC|NUXT_PUBLIC|EXPO_PUBLIC)_/.test(name))
    .filter((name) => /MAILFRAME.*(SECRET|KEY|CLIENT_ID)/.test(name) && environment[name]?.trim())
    .map((name) =>
      problem(
        `${name} is sent to every browser.`,
        `Remove it, set ${name.replace(/^.*?(?=MAILFRAME)/, '')} instead, and replace the credential: it may be in a bundle.`,
      ),
    )
}
