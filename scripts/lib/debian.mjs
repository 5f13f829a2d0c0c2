import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Where a program is, or undefined. */
export function onPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** Whether a package of Debian can be installed: by root only. */
export const canInstall = () => process.getuid?.() === 0 && onPath('apt-get') !== undefined

/** Installs a package of Debian. Throws where it cannot be had. */
export async function installPackage(name) {
  console.log(`Installing Debian's ${name}…`)
  await run('apt-get', ['update', '-qq'])
  await run('apt-get', ['install', '-y', '-qq', name], { env: { DEBIAN_FRONTEND: 'noninteractive' } })
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
