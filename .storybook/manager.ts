import { addons } from 'storybook/manager-api'
import { brand } from './brand.js'

addons.setConfig({
  theme: brand(matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'),
  sidebar: { showRoots: true },
  layoutCustomisations: {
    // A page to read, not a component to examine.
    showPanel: ({ storyId }, isShown) => (storyId?.startsWith('overview--') ? false : isShown),
  },
})
