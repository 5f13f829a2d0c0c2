// `npm run pictures`: compares the pictures of docs/pictures with the catalogue as it is. `-- --update` keeps what is
// seen now: look at it before you commit. `-- -t list` takes those with a name alone.
import { findBrowser } from './lib/browser.mjs'
import { install } from './lib/install.mjs'
import { ROOT } from './lib/root.mjs'
import { exitCodeOf } from './lib/run.mjs'

process.chdir(ROOT)
const given = process.argv.slice(2)
const isUpdate = given.includes('--update')
await install()
const browser = await findBrowser()
process.exitCode = await exitCodeOf(
  process.execPath,
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--project',
    'pictures',
    ...given.filter((each) => each !== '--update'),
  ],
  {
    env: {
      MAILFRAME_TESTS: 'full',
      ...(isUpdate ? { MAILFRAME_PICTURES: 'update' } : {}),
      ...(browser === undefined ? {} : { CHROMIUM_PATH: browser }),
    },
  },
)
