import { segmentsOf } from '../routes/route.js'

/** Whether a path is one for the handler: with `basePath`, others are left to what comes after it. */
export function isBelow(basePath: string | undefined, path: string): boolean {
  if (basePath === undefined) return true
  const base = segmentsOf(`/${basePath.replace(/^\//, '')}`)
  const segments = segmentsOf(path.split('?')[0] ?? '')
  return base.every((name, index) => segments[index] === name)
}
