import { spawn } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { versionOf } from '../lib/installed.js'
import { unifiedDiff } from './diff.js'
import type { Change } from './model/change.js'
import {
  type App,
  detectFramework,
  FRAMEWORKS,
  type Framework,
  isFramework,
  readApp,
} from './model/framework.js'
import { planOf } from './plan.js'
import { NO_QUESTIONS, type Questions, terminalQuestions } from './questions.js'

const HELP = `mailframe init: writes the route, the client, a session to replace, a page and .env.example into your app

Usage: mailframe init [options], in the folder of your app

  --framework <f>   ${Object.keys(FRAMEWORKS).join(', ')}   (default: detected)
  --yes             ask nothing; existing files that differ are kept
  --force           overwrite existing files that differ
  --dry-run         print what would change as a diff, and write nothing
  --no-install      do not install packages
  --help            show this text
`

interface InitOptions {
  framework: Framework | undefined
  yes: boolean
  force: boolean
  dryRun: boolean
  install: boolean
}

/** `mailframe init`: resolves with its exit code. */
export async function initCommand(args: string[]): Promise<number> {
  const questions = process.stdin.isTTY && !args.includes('--yes') ? terminalQuestions() : NO_QUESTIONS
  try {
    const asked = readOptions(args)
    if (asked === 'help') {
      process.stdout.write(HELP)
      return 0
    }
    return await init(readApp(process.cwd()), asked, questions)
  } catch (error) {
    const [line] = (error as Error).message.split('\n')
    process.stderr.write(`mailframe init: ${line}\n`)
    return 2
  } finally {
    questions.close()
  }
}

async function init(app: App, asked: InitOptions, questions: Questions): Promise<number> {
  const framework = asked.framework ?? detectFramework(app) ?? (await chosen(questions))
  const plan = planOf(app, framework, ownVersion())
  if (asked.dryRun) {
    for (const { path, before, after } of plan.changes) print(unifiedDiff(path, before, after))
    for (const step of plan.byHand) print(`# by hand: ${step}`)
    return 0
  }
  if (questions === NO_QUESTIONS && !asked.yes) {
    throw new Error(
      'there is no terminal to ask questions in: pass --yes, or --dry-run to see what would change',
    )
  }
  print(`${FRAMEWORKS[framework]}:`)
  for (const { path, kind } of plan.changes) print(`  ${kind.padEnd(7)}  ${path}`)
  if (plan.changes.length === 0) print('  everything is already in place')
  else if (!(await questions.confirm('Continue?', true))) return 1
  for (const change of plan.changes) await write(app.folder, change, asked.force, questions)
  if (asked.install && plan.changes.some(({ path }) => path === 'package.json')) {
    await install(app)
  }
  print(farewell(app, framework, plan.byHand))
  return 0
}

async function chosen(questions: Questions): Promise<Framework> {
  const answer = await questions.choose('Which framework does your app use?', FRAMEWORKS)
  if (answer !== null && isFramework(answer)) return answer
  const names = Object.keys(FRAMEWORKS).join(', ')
  throw new Error(`cannot tell which framework your app uses: pass --framework with one of ${names}`)
}

async function write(folder: string, change: Change, force: boolean, questions: Questions): Promise<void> {
  const { path, after, kind } = change
  if (kind === 'replace' && !force && !(await questions.confirm(`${path} exists. Overwrite it?`, false))) {
    print(`Kept ${path}: it exists. --force overwrites it.`)
    return
  }
  const file = join(folder, path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, after)
}

function install({ folder, manager }: App): Promise<void> {
  print(`${manager} install`)
  return new Promise((resolve, reject) => {
    const child = spawn(manager, ['install'], {
      cwd: folder,
      stdio: 'inherit',
      // npm is a script on Windows.
      shell: process.platform === 'win32',
    })
    child.once('error', reject)
    child.once('exit', (code) => {
      if (code === 0) resolve()
      else
        reject(
          new Error(
            `${manager} install failed with code ${code}: the files are written, but you have to install the packages yourself`,
          ),
        )
    })
  })
}

function farewell({ manager }: App, framework: Framework, byHand: readonly string[]): string {
  const run = manager === 'npm' ? 'npm run' : manager
  const servers = framework.startsWith('vite') ? `, ${run} server` : ''
  const steps = [
    ...byHand,
    `Start ${run} emulator${servers} and ${run} dev, each in a terminal${framework.startsWith('vite') ? '' : ', and open /emails'}.`,
    'Replace the session stub with your own session: until then, nobody is signed in once your app is in production.',
    'In production, set the variables in .env.example to the values from your Console.',
  ]
  return `\nNext:\n${steps.map((step, index) => `${index + 1}. ${step}`).join('\n')}`
}

function readOptions(args: string[]): InitOptions | 'help' {
  const { values } = parseArgs({
    args,
    options: {
      framework: { type: 'string' },
      yes: { type: 'boolean', short: 'y' },
      force: { type: 'boolean' },
      'dry-run': { type: 'boolean' },
      'no-install': { type: 'boolean' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  if (values.help === true) return 'help'
  const { framework } = values
  if (framework !== undefined && !isFramework(framework)) {
    throw new Error(`--framework must be one of ${Object.keys(FRAMEWORKS).join(', ')}`)
  }
  return {
    framework,
    yes: values.yes === true,
    force: values.force === true,
    dryRun: values['dry-run'] === true,
    install: values['no-install'] !== true,
  }
}

/** The version of this package: all of Mailframe's carry the same. */
function ownVersion(): string {
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    try {
      const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { name?: string }
      if (name === '@mailframe/server') return versionOf(folder)
    } catch {
      // Not this folder.
    }
    if (dirname(folder) === folder) throw new Error('@mailframe/server has no package.json')
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
