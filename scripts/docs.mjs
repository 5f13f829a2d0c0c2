// `npm run docs`: the documents as a site, into docs/.vitepress/dist. `-- --serve` shows it on port 4173 after that,
// `-- --dev` shows the pages while you write them; `--port` chooses another port.
import { parseArgs } from 'node:util'
import { buildDocs, DOCS_FOLDER, prepareDocs, vitepress } from './lib/docs.mjs'
import { install } from './lib/install.mjs'
import { ROOT } from './lib/root.mjs'

const { values } = parseArgs({
  options: {
    serve: { type: 'boolean' },
    dev: { type: 'boolean' },
    port: { type: 'string', default: '4173' },
  },
})
const at = ['--host', '127.0.0.1', '--port', values.port]

process.chdir(ROOT)
await install()
if (values.dev) {
  await prepareDocs()
  await vitepress(['dev', '.', ...at])
} else {
  await buildDocs()
  console.log(`The site is in ${DOCS_FOLDER}/`)
  if (values.serve) await vitepress(['preview', '.', ...at])
}
