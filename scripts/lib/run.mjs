import { spawn } from 'node:child_process'
import { ROOT } from './root.mjs'

/** Runs a command in the repository, its output shown as it comes. Resolves with its exit code. */
export async function exitCodeOf(command, args, { env = {}, cwd = ROOT } = {}) {
  const child = spawn(command, args, { cwd, stdio: 'inherit', env: { ...process.env, ...env } })
  return await new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** The same; a failure is an error. */
export async function run(command, args, options) {
  const code = await exitCodeOf(command, args, options)
  if (code !== 0) throw new Error(`${[command, ...args].join(' ')} ended with ${code}`)
}

/** Runs a JavaScript file of an installed package under this Node: no shell, no wrapper to outlive us. */
export const runTool = (file, args, options) =>
  run(process.execPath, [`${ROOT}node_modules/${file}`, ...args], options)

/** Type checks, or writes declarations, with the native compiler. `typescript` stays for what calls the compiler by JavaScript. */
export const runTypeScript = (args) => runTool('typescript-native/bin/tsc', args)
