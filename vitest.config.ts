import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { storybookTest } from '@storybook/addon-vitest/vitest-plugin'
import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { backendPlugin } from './packages/react/src/test/backend-plugin.js'
import { hostStylesPlugin } from './packages/react/src/test/host-styles-plugin.js'
import { FAILURES } from './scripts/lib/failures.mjs'
import { browserLaunch } from './scripts/lib/launch.mjs'
import { factsPlugin } from './stories/docs/facts/plugin.js'
import { react18Alias } from './test/compat-18/alias.js'
import { EnvironmentsTogether } from './test/environments-together.js'
import { inFull } from './test/full.js'
import { stayInFront } from './test/stay-in-front.js'

const root = fileURLToPath(new URL('.', import.meta.url))

/** What a failed test in a page leaves behind; those that drive a page by themselves have `test/keep-failures.ts`. */
const keepFailures = {
  screenshotFailures: true,
  screenshotDirectory: FAILURES,
  trace: {
    mode: 'retain-on-failure' as const,
    tracesDir: FAILURES,
    screenshots: false,
    snapshots: false,
  },
}

/** The browser that tests run in, one for each project. */
const inChromium = () => ({
  enabled: true,
  headless: true,
  ...keepFailures,
  provider: playwright({ launchOptions: browserLaunch() }),
  instances: [{ browser: 'chromium' as const }],
  api: { host: '127.0.0.1' },
  commands: { stayInFront },
})

/** Where files share a process: each gives back what it replaces. */
const GUARD = 'test/no-global-replaced.ts'

/** The tests of @mailframe/react that need a DOM but no browser: run with React 19 and React 18.2. */
const domTests = {
  include: ['packages/react/src/**/*.test.{ts,tsx}'],
  exclude: ['**/*.browser.test.tsx', '**/*.page.test.ts'],
  setupFiles: ['packages/react/src/test/dom-setup.ts', GUARD],
  testTimeout: 30_000,
  hookTimeout: 30_000,
  isolate: false,
}

/**
 * After the projects that take all cores: those whose tests run in a page, one project beside the other, and one that
 * works while their pages wait.
 */
const ONE_BY_ONE = { fileParallelism: false, sequence: { groupOrder: 1 } }

/** Of what drives a browser; `npm test` names at its end what needed it. */
const SECOND_TRY = { retry: 1 }

/** Where one React could differ from the other: refs, contexts, effects, what a server renders. All of them in full. */
const IN_REACT_18 = [
  'packages/react/src/**/{refs,parts,provider,person,hooks,email-list,ai-usage,ssr,streaming}.test.tsx',
]

export default defineConfig({
  root,
  test: {
    // Where a project has `isolate: false`, its files share what they have loaded: loading takes longer than most tests.
    // One more than there are cores: some tests wait.
    maxWorkers: availableParallelism() + 1,
    // A busy machine must not fail a test: what is waited for comes, be it late.
    expect: { poll: { timeout: 15_000 } },
    attachmentsDir: `${FAILURES}/attachments`,
    sequence: { sequencer: EnvironmentsTogether },
    projects: [
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        test: {
          name: 'node',
          environment: 'node',
          include: [
            'packages/{protocol,server,sending,emulator}/src/**/*.test.ts',
            'test/{chaos,node}/**/*.test.ts',
          ],
          isolate: false,
          setupFiles: [GUARD],
          // A busy machine must not fail a test.
          testTimeout: 20_000,
          hookTimeout: 30_000,
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        test: {
          name: 'dom',
          environment: 'jsdom',
          ...domTests,
          ...ONE_BY_ONE,
        },
      },
      {
        extends: true,
        // All of React from one place: two of them on a page do not know each other.
        resolve: {
          tsconfigPaths: true,
          alias: [
            ...react18Alias,
            { find: /^.*\/load-day-plot\.js$/, replacement: `${root}test/compat-18/no-plot.ts` },
          ],
        },
        test: {
          name: 'react-18',
          environment: 'jsdom',
          ...domTests,
          // Those without JSX know nothing of React.
          include: inFull(['packages/react/src/**/*.test.tsx'], IN_REACT_18),
          // Recharts requires React by itself, past any alias; `react-page` draws it with React 18.2.
          exclude: [...domTests.exclude, 'packages/react/src/charts/**'],
          setupFiles: [...domTests.setupFiles, 'test/compat-18/expect-react-18.ts'],
          server: { deps: { inline: [/@testing-library\/react/, /@tanstack\/react-/] } },
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        plugins: [backendPlugin(), hostStylesPlugin()],
        // Found while tests run, they would be bundled then, and the page reloaded.
        optimizeDeps: {
          include: [
            '@tanstack/react-query',
            'ajv/dist/2020.js',
            'axe-core',
            'jose',
            'postal-mime',
            'react',
            'react-dom/server',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'recharts',
            'zod',
          ],
        },
        test: {
          name: 'browser',
          isolate: false,
          // A page has none by itself.
          env: { MAILFRAME_TESTS: process.env.MAILFRAME_TESTS ?? '' },
          include: ['packages/react/src/**/*.browser.test.tsx', 'test/conformance/**/*.browser.test.ts'],
          // Pages side by side are drawn in turn: one at a time is faster, and has the focus.
          ...ONE_BY_ONE,
          ...SECOND_TRY,
          testTimeout: 60_000,
          setupFiles: ['test/browser-setup.ts'],
          browser: inChromium(),
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        // Of the other languages one in `npm test`: what differs is words, which `packages/react/src/locales` tests.
        plugins: [
          storybookTest({ configDir: `${root}.storybook`, tags: { exclude: inFull([], ['full']) } }),
          // Not loaded by stories, but looked for where dependencies are.
          factsPlugin(),
        ],
        // Found while tests run, they would be bundled then, and the page reloaded.
        optimizeDeps: {
          include: [
            '@storybook/addon-a11y/preview',
            '@storybook/addon-docs/blocks',
            '@tanstack/react-query',
            'jose',
            'postal-mime',
            'react',
            'react-dom/client',
            'react/jsx-dev-runtime',
            'recharts',
            'storybook/test',
            'storybook/theming',
            'zod',
          ],
        },
        test: {
          name: 'storybook',
          isolate: false,
          ...ONE_BY_ONE,
          ...SECOND_TRY,
          // One story begins with ten thousand emails.
          testTimeout: 120_000,
          setupFiles: ['test/browser-setup.ts'],
          browser: inChromium(),
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        test: {
          // What Vitest's own page cannot do: leave and come back, hot updates, other origins, another React.
          name: 'react-page',
          environment: 'node',
          isolate: false,
          include: ['packages/react/src/**/*.page.test.ts'],
          setupFiles: ['test/keep-failures.ts', GUARD],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          ...SECOND_TRY,
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        test: {
          name: 'conformance',
          isolate: false,
          setupFiles: [GUARD],
          testTimeout: 20_000,
          environment: 'node',
          include: ['test/conformance/**/*.test.ts'],
          exclude: ['**/*.browser.test.ts'],
        },
      },
      {
        extends: true,
        resolve: { tsconfigPaths: true },
        test: {
          name: 'adapters',
          environment: 'node',
          include: ['test/adapters/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          // The packages as they are published.
          name: 'consumers',
          environment: 'node',
          include: ['test/consumers/**/*.test.ts'],
          // Each installs an app from the network.
          exclude: inFull([], ['test/consumers/scaffolds.test.ts']),
          testTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'console',
          environment: 'node',
          isolate: false,
          include: ['test/e2e/console/*.test.ts'],
          setupFiles: ['test/keep-failures.ts', GUARD],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...SECOND_TRY,
        },
      },
      {
        extends: true,
        test: {
          // The catalogue beside the pictures of it that are kept.
          name: 'pictures',
          environment: 'node',
          include: inFull(['test/pictures/*.test.ts'], ['test/pictures/compare.test.ts']),
          testTimeout: 120_000,
          hookTimeout: 240_000,
          ...SECOND_TRY,
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          environment: 'node',
          isolate: false,
          include: ['test/e2e/*.test.ts'],
          // Its generator is installed for it alone.
          exclude: inFull([], ['test/e2e/documents-site.test.ts']),
          setupFiles: ['test/keep-failures.ts', GUARD],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          ...SECOND_TRY,
        },
      },
    ],
  },
})
