import { readdirSync } from 'node:fs'
import { ROOT } from './root.mjs'
import { run } from './run.mjs'
import { isDone, whenChanged } from './stamp.mjs'

/** What is built for `npm start`, and what builds it. */
const TO_START = [
  'scripts',
  'examples/nextjs',
  ...readdirSync(`${ROOT}packages`).map((name) => `packages/${name}`),
]

const ALL = stepOf('install')

/** Installs what the lock file says; skipped while it is unchanged. */
export async function install() {
  await whenChanged({ ...ALL, work: () => npmCi('Installing the dependencies…') })
}

/** Installs what `npm start` needs, half of all; skipped where either is there. */
export async function installToStart() {
  if (isDone(ALL)) return
  await whenChanged({
    ...stepOf('install-to-start'),
    work: () =>
      npmCi(
        'Installing what the packages and the example need…',
        TO_START.flatMap((folder) => ['--workspace', folder]),
      ),
  })
}

/** `npm ci` begins with an empty node_modules, which holds the stamps: one of the two is there at most. */
function stepOf(name) {
  return {
    name,
    inputs: ['package-lock.json', 'package.json', ...TO_START.map((folder) => `${folder}/package.json`)],
    outputs: ['node_modules/.package-lock.json'],
  }
}

async function npmCi(title, args = []) {
  console.log(title)
  await run('npm', ['ci', '--no-audit', '--no-fund', ...args])
}
