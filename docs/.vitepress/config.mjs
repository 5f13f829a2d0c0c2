import { writeFileSync } from 'node:fs'
import { defineConfig } from 'vitepress'
import { llmsFullTxt, llmsTxt, markdownPages } from './llms.mjs'
import { pageOf, SECTIONS } from './pages.mjs'
import { ENTRIES } from './typedoc.mjs'

const guides = Object.entries(SECTIONS).map(([text, paths]) => ({
  text,
  collapsed: false,
  items: paths.map((path) => ({ text: pageOf(path).title, link: `/${path}` })),
}))

const reference = {
  text: 'Reference',
  collapsed: true,
  items: Object.keys(ENTRIES)
    .sort()
    .map((name) => ({ text: `@mailframe/${name}`, link: `/reference/${name}` })),
}

/** As repositories make the anchors of headings, so that one link works in both. */
const slugify = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-')

/**
 * Braces in the pages are code of React, and not expressions of Vue. The semicolon before an element alone is what makes it
 * a statement; nobody needs to read it.
 */
function asText({ core, renderer, utils }) {
  core.ruler.push('element-alone', ({ tokens }) => {
    for (const token of tokens) if (token.type === 'fence') token.content = token.content.replace(/^;</, '<')
  })
  const braces = (html) => html.replace(/\{\{/g, '&#123;&#123;')
  const { code_inline } = renderer.rules
  renderer.rules.code_inline = (...call) => braces(code_inline(...call))
  renderer.rules.text = (tokens, index) => braces(utils.escapeHtml(tokens[index].content))
}

export default defineConfig({
  title: 'Mailframe',
  description: 'A hosted email editor inside your own React app.',
  lang: 'en',
  // The folder of the host that it will stand in.
  base: process.env.DOCS_BASE ?? '/',
  srcExclude: ['architecture.md', 'dependencies.md'],
  vite: {
    // The largest chunk is the index of the search.
    build: { chunkSizeWarningLimit: 4000 },
  },
  head: [['link', { rel: 'icon', href: 'data:,' }]],
  markdown: {
    theme: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    config: asText,
    anchor: { slugify },
  },
  themeConfig: {
    search: { provider: 'local' },
    outline: [2, 3],
    notFound: {
      title: 'Page not found',
      quote: 'Nothing is at this address. Search for what you need, or start at the first page.',
      linkText: 'First page',
      linkLabel: 'Go to the first page',
    },
    nav: [
      { text: 'Quick start', link: '/guide/quick-start' },
      { text: 'Reference', link: '/reference/' },
    ],
    sidebar: [...guides, reference],
  },
  transformPageData({ relativePath, frontmatter }) {
    // Its sidebar has the entries, and not itself.
    if (relativePath === 'reference/index.md') Object.assign(frontmatter, { prev: false, next: false })
  },
  buildEnd({ outDir }) {
    writeFileSync(`${outDir}/llms.txt`, llmsTxt())
    writeFileSync(`${outDir}/llms-full.txt`, llmsFullTxt())
    for (const [path, text] of markdownPages()) writeFileSync(`${outDir}/${path}`, text)
  },
})
