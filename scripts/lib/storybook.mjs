import { PACKAGES } from './build.mjs'
import { runTool } from './run.mjs'
import { whenChanged } from './stamp.mjs'

export const STORYBOOK = 'storybook/dist/bin/dispatcher.js'

/** The catalogue in this folder of the repository; it needs nothing beside it. */
export const STORYBOOK_FOLDER = 'storybook-static'

/** Builds the catalogue against the built packages, which come first. */
export async function buildStorybook() {
  const built = await whenChanged({
    name: 'build-storybook',
    inputs: [
      'package-lock.json',
      'tsconfig.json',
      'scripts/lib/storybook.mjs',
      '.storybook',
      'stories',
      // What its pages take from the documents.
      'docs/guide',
      'docs/react',
      ...PACKAGES.map((name) => `packages/${name}`),
    ],
    outputs: [`${STORYBOOK_FOLDER}/index.html`, `${STORYBOOK_FOLDER}/iframe.html`],
    work: () =>
      runTool(STORYBOOK, ['build', '--output-dir', STORYBOOK_FOLDER, '--quiet', '--loglevel', 'error'], {
        env: { NODE_ENV: 'production', STORYBOOK_DISABLE_TELEMETRY: '1' },
      }),
  })
  if (built) console.log('Built the catalogue')
}
