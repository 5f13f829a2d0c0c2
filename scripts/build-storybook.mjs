// `npm run build-storybook`: the catalogue into storybook-static/, for any static host.
import { buildPackages } from './lib/build.mjs'
import { install } from './lib/install.mjs'
import { ROOT } from './lib/root.mjs'
import { buildStorybook, STORYBOOK_FOLDER } from './lib/storybook.mjs'

process.chdir(ROOT)
await install()
await buildPackages()
await buildStorybook()
console.log(`The catalogue is in ${STORYBOOK_FOLDER}/`)
