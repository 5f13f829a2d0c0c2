import { canInstall, installPackage, onPath } from './debian.mjs'

/** Makes an `nginx` be there for the test of the documented configuration, if it can be had: else that test fails. */
export async function findNginx() {
  if (onPath('nginx') !== undefined || !canInstall()) return
  try {
    await installPackage('nginx-light')
  } catch (error) {
    console.warn(`No nginx: ${error.message}`)
  }
}
