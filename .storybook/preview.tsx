import type { Preview } from '@storybook/react-vite'
import { configure } from 'storybook/test'
import '../packages/react/src/styles.css'
import './preview.css'
import { BRANDS, brandStyles } from '../stories/docs/brands/brands.js'
import { DocsPage } from '../stories/docs/page/lazy-page.js'
import { userCode } from '../stories/docs/page/user-code.js'
import { CatalogueDocs } from './docs-container.js'
import { forbidForeignFrames } from './frame-policy.js'
import { inSurroundings } from './surroundings.js'

forbidForeignFrames()
// A busy machine must not fail a test: what is waited for comes, be it late.
configure({ asyncUtilTimeout: 15_000 })
const brands = document.createElement('style')
brands.textContent = brandStyles()
document.head.append(brands)

const preview: Preview = {
  tags: ['autodocs'],
  decorators: [inSurroundings],
  initialGlobals: { theme: 'system', brand: 'none', language: 'en_US', direction: 'auto', network: 'normal' },
  globalTypes: {
    theme: {
      description: 'Light or dark',
      toolbar: {
        title: 'Theme',
        icon: 'contrast',
        dynamicTitle: true,
        items: [
          { value: 'system', title: 'As the system', icon: 'browser' },
          { value: 'light', title: 'Light', icon: 'sun' },
          { value: 'dark', title: 'Dark', icon: 'moon' },
        ],
      },
    },
    brand: {
      description: 'Colours, corners and font of an app',
      toolbar: {
        title: 'Brand',
        icon: 'paintbrush',
        dynamicTitle: true,
        items: [
          { value: 'none', title: 'As it comes' },
          ...BRANDS.map(({ id, title }) => ({ value: id, title })),
        ],
      },
    },
    language: {
      description: 'Language of the components and of the editor',
      toolbar: {
        title: 'Language',
        icon: 'globe',
        dynamicTitle: true,
        items: [
          { value: 'en_US', title: 'English' },
          { value: 'zh_CN', title: '简体中文' },
          { value: 'zh_TW', title: '繁體中文' },
          { value: 'th_TH', title: 'ไทย' },
          { value: 'ja_JP', title: '日本語' },
        ],
      },
    },
    direction: {
      description: 'Direction of the page',
      toolbar: {
        title: 'Direction',
        icon: 'transfer',
        dynamicTitle: true,
        items: [
          { value: 'auto', title: 'Left to right' },
          { value: 'rtl', title: 'Right to left' },
        ],
      },
    },
    network: {
      description: 'What lies between the components and their route',
      toolbar: {
        title: 'Network',
        icon: 'lightning',
        dynamicTitle: true,
        items: [
          { value: 'normal', title: 'Network as it is' },
          { value: 'slow', title: 'Slow: 1.5 s each' },
          { value: 'offline', title: 'Offline' },
          { value: 'down', title: 'Service down' },
        ],
      },
    },
  },
  parameters: {
    layout: 'fullscreen',
    // What is in the frames is the service's, or an email.
    a11y: { test: 'error', options: { iframes: false } },
    controls: { expanded: true, matchers: { color: /color$/i } },
    docs: {
      container: CatalogueDocs,
      page: DocsPage,
      toc: { headingSelector: 'h2' },
      codePanel: true,
      // What a user writes: not what Storybook reads out of elements, nor the story.
      source: { type: 'code', language: 'tsx', transform: userCode },
    },
    options: {
      storySort: {
        order: [
          'Overview',
          'Guides',
          'Editor',
          ['EmailEditorFrame', 'EmailEditorDialog', 'Errors', 'Notices'],
          'Emails',
          ['EmailList', 'Parts'],
          'AI',
          ['AiUsage', 'AiUsageChart', 'AiBalances', 'AiBills', 'AiLimitForm'],
          'Hooks',
          ['useEmailEditor', 'useOpenEditor'],
        ],
      },
    },
    viewport: {
      options: {
        phone: { name: 'Phone, 360', styles: { width: '360px', height: '740px' }, type: 'mobile' },
        tablet: { name: 'Tablet, 768', styles: { width: '768px', height: '1024px' }, type: 'tablet' },
        desktop: { name: 'Desktop, 1440', styles: { width: '1440px', height: '900px' }, type: 'desktop' },
      },
    },
  },
}

export default preview
