// `npm run test:consumers`: the packages as they are published, in the hands of those who install them. `npm test` runs
// the quick ones of these.
import { install } from './lib/install.mjs'
import { runTool } from './lib/run.mjs'

await install()
await runTool('vitest/vitest.mjs', ['run', '--project', 'consumers'], { env: { MAILFRAME_TESTS: 'full' } })
