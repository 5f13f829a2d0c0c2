import { edits } from './edits.js'
import type { Change, Files, Plan } from './model/change.js'
import { type App, type Framework, textOf } from './model/framework.js'
import { nextApp, nextPages } from './templates/next.js'
import { reactRouter } from './templates/react-router.js'
import { viteExpress, viteHono } from './templates/vite.js'

const TEMPLATES: Record<Framework, (app: App) => Files> = {
  'next-app': nextApp,
  'next-pages': nextPages,
  'vite-express': viteExpress,
  'vite-hono': viteHono,
  'react-router': reactRouter,
}

/** What `mailframe init` does to an app. A file that is already as it should be is no change. */
export function planOf(app: App, framework: Framework, version: string): Plan {
  const created = Object.entries(TEMPLATES[framework](app)).flatMap(([path, after]): Change[] => {
    const before = textOf(app.folder, path)
    if (before === null) return [{ path, before, after, kind: 'create' }]
    if (before === after) return []
    const missing = path.startsWith('.env') ? missingVariables(before, after) : null
    if (missing === null) return [{ path, before, after, kind: 'replace' }]
    return missing === before ? [] : [{ path, before, after: missing, kind: 'edit' }]
  })
  const { changes, byHand } = edits(app, framework, version)
  return { changes: [...created, ...changes], byHand }
}

/** A file of the environment keeps what it has, and gets what it lacks. */
function missingVariables(before: string, after: string): string {
  const lines = after.split('\n').filter((line) => {
    const name = /^(\w+)=/.exec(line)?.[1]
    return name !== undefined && !new RegExp(`^${name}=`, 'm').test(before)
  })
  if (lines.length === 0) return before
  return `${before.replace(/\n*$/, '\n')}\n${lines.join('\n')}\n`
}
