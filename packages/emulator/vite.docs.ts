import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Marked } from 'marked'
import type { Plugin } from 'vite'

const MODULE = 'virtual:docs'
const RESOLVED = `\0${MODULE}`

/** In this order, below each other on one page. */
const PAGES = ['start', 'tests', 'sending', 'http', 'browser', 'playwright']

const fileOf = (page: string) => fileURLToPath(new URL(`../../docs/emulator/${page}.md`, import.meta.url))

/** Lets the console import the documentation of the emulator as HTML: `import docs from 'virtual:docs'`. */
export function docs(): Plugin {
  return {
    name: 'docs',
    resolveId: (id) => (id === MODULE ? RESOLVED : null),
    load(id) {
      if (id !== RESOLVED) return null
      const pages = PAGES.map((page) => [page, readFileSync(fileOf(page), 'utf8')] as const)
      const html = [contentsOf(pages), ...pages.map(([page, markdown]) => htmlOf(page, markdown))]
      return `export default ${JSON.stringify(html.join('\n'))}`
    },
  }
}

/** Ids of one page do not meet those of another, or the console's own. */
const idOf = (page: string, heading = '') =>
  `docs-${page}-${heading
    .toLowerCase()
    .replace(/[^\w -]/g, '')
    .replace(/ /g, '-')}`

/** What is on the page. */
function contentsOf(pages: readonly (readonly [page: string, markdown: string])[]): string {
  const links = pages.map(([page, markdown]) => {
    const [, title = page] = /^# (.+)$/m.exec(markdown) ?? []
    return `<li><a href="#/docs" data-to="${idOf(page)}">${escaped(title)}</a></li>`
  })
  return `<ul>${links.join('')}</ul>`
}

function htmlOf(page: string, markdown: string): string {
  const marked = new Marked({
    renderer: {
      // The console's page has the h1.
      heading({ tokens, depth, text }) {
        const id = depth === 1 ? idOf(page) : idOf(page, text)
        return `<h${depth + 1} id="${id}">${this.parser.parseInline(tokens)}</h${depth + 1}>`
      },
      // They show the console that one looks at.
      image: () => '',
      link({ href, tokens }) {
        const text = this.parser.parseInline(tokens)
        const [, other = '', anchor = ''] = /^(?:(\w+)\.md)?(?:#(.+))?$/.exec(href) ?? []
        const to = other === '' ? page : other
        if ((other !== '' || anchor !== '') && PAGES.includes(to)) {
          return `<a href="#/docs" data-to="${idOf(to, anchor)}">${text}</a>`
        }
        return /^https?:/.test(href) ? `<a href="${href}" target="_blank" rel="noreferrer">${text}</a>` : text
      },
      code: ({ text }) =>
        `<div class="code" role="group" tabindex="0" aria-label="Example"><pre>${escaped(text)}</pre></div>`,
      table({ header, rows }) {
        const cells = (row: typeof header, tag: string) =>
          row
            .map(({ tokens }) => {
              const text = this.parser.parseInline(tokens)
              // A head without a text names nothing.
              const element = text === '' ? 'td' : tag
              return `<${element}>${text}</${element}>`
            })
            .join('')
        const body = rows.map((row) => `<tr>${cells(row, 'td')}</tr>`).join('')
        return `<div class="table cards" role="group" tabindex="0" aria-label="Table"><table><thead><tr>${cells(header, 'th')}</tr></thead><tbody>${body}</tbody></table></div>`
      },
    },
  })
  // Containers of the site, such as `::: tip`: what is in them stays.
  return marked.parse(markdown.replace(/^:::.*$/gm, ''), { async: false })
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')
