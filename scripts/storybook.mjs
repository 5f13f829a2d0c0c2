// `npm run storybook`: the catalogue, which follows your changes. `-- --port 6007` chooses another port.
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { ROOT } from './lib/root.mjs'
import { exitCodeOf } from './lib/run.mjs'
import { STORYBOOK } from './lib/storybook.mjs'

process.chdir(ROOT)
await install()
// The editor page comes from the emulator's build.
await buildPackages()
// Ctrl-C reaches Storybook too: it is waited for.
process.on('SIGINT', () => {})
const given = process.argv.slice(2)
const port = given.some((argument) => /^(-p|--port)\b/.test(argument)) ? [] : ['--port', '6006']
process.exitCode = await exitCodeOf(
  process.execPath,
  [`${ROOT}node_modules/${STORYBOOK}`, 'dev', '--host', '127.0.0.1', '--no-open', ...port, ...given],
  { env: { STORYBOOK_DISABLE_TELEMETRY: '1' } },
)
