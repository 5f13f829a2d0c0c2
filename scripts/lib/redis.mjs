import { canInstall, installPackage, onPath } from './debian.mjs'

/** Makes a `redis-server` be there for the tests, if it can be had: else they are counted as skipped. */
export async function findRedis() {
  if (onPath('redis-server') !== undefined || !canInstall()) return
  try {
    await installPackage('redis-server')
  } catch (error) {
    console.warn(`No redis-server: ${error.message}`)
  }
}
