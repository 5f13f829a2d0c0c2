import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildApp, runToEnd, startApp } from '../next-process.js'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const CREATE = join(ROOT, 'node_modules/create-next-app/dist/index.js')

export interface ScaffoldedApp {
  url: string
  close(): Promise<void>
}

/**
 * What `create-next-app` makes, with its defaults but Tailwind and the linter, and `files` in it; built, and started.
 * It stands in the repository, so that it finds the packages where a user's install would have put them.
 */
export async function scaffoldNext(
  name: string,
  files: Record<string, string>,
  env: Record<string, string>,
): Promise<ScaffoldedApp> {
  const app = join(ROOT, '.cache', name)
  await rm(app, { recursive: true, force: true })
  await mkdir(dirname(app), { recursive: true })
  const choices = ['--yes', '--no-tailwind', '--no-eslint', '--skip-install', '--disable-git', '--use-npm']
  await runToEnd([CREATE, app, ...choices])
  await withoutFonts(join(app, 'app/layout.tsx'))
  for (const [path, code] of Object.entries(files)) {
    await mkdir(dirname(join(app, path)), { recursive: true })
    await writeFile(join(app, path), code)
  }
  await buildApp(app)
  return await startApp(app, env)
}

/** Its layout fetches two fonts from the network while it builds. */
async function withoutFonts(layout: string): Promise<void> {
  const code = await readFile(layout, 'utf8')
  const plain = code
    .replace(/^import .* from "next\/font\/google";\n/m, '')
    .replace(/^const geist\w+ = \w+\(\{.*?^\}\);\n/gms, '')
    .replace(/ className=\{`[^`]*geist[^`]*`\}/, '')
  if (/geist|next\/font/i.test(plain)) throw new Error(`the layout of the scaffold has changed:\n${code}`)
  await writeFile(layout, plain)
}
