// `npm run build`: every package into its dist/.
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { ROOT } from './lib/root.mjs'

process.chdir(ROOT)
await install()
await buildPackages()
