import type { StorybookConfig } from '@storybook/react-vite'

const config: StorybookConfig = {
  stories: ['../stories/**/*.mdx', '../stories/**/*.stories.tsx'],
  addons: ['@storybook/addon-docs', '@storybook/addon-a11y', '@storybook/addon-vitest'],
  framework: {
    name: '@storybook/react-vite',
    // Not that of the repository, which builds the packages and holds the tests.
    options: { builder: { viteConfigPath: '.storybook/vite.config.ts' } },
  },
  // The editor page of the emulator that runs in each story, and its service worker.
  staticDirs: ['./public', { from: '../packages/emulator/dist/static', to: '/mailframe' }],
  core: { disableTelemetry: true, disableWhatsNewNotifications: true },
  typescript: {
    // Follows the types of props through files; `react-docgen` sees only those that stand beside the component.
    reactDocgen: 'react-docgen-typescript',
    reactDocgenTypescriptOptions: {
      tsconfigPath: 'tsconfig.json',
      include: ['packages/react/src/**/*.tsx', 'stories/**/*.tsx'],
      shouldExtractLiteralValuesFromEnum: true,
      shouldRemoveUndefinedFromOptional: true,
      savePropValueAsString: true,
      // Not the two hundred attributes of each element.
      propFilter: ({ name, parent }) =>
        name !== 'ref' && parent !== undefined && !parent.fileName.includes('node_modules'),
    },
  },
}

export default config
