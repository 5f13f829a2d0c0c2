// llms.txt: the site for those who read text, one line a page; llms-full.txt: all guides in one file.
import { pageOf, SECTIONS } from './pages.mjs'

const HEAD = `# Mailframe

> Embeds a hosted drag-and-drop email editor in a React app: \`@mailframe/server\` (route handlers and client),
> \`@mailframe/react\` (components and hooks), \`@mailframe/sending\` (email and SMS), \`@mailframe/emulator\` (the whole
> service on your machine, for development and tests).
`

export function llmsTxt() {
  const sections = Object.entries(SECTIONS).map(([name, paths]) =>
    [`## ${name}`, '', ...paths.map(pageOf).map(lineOf)].join('\n'),
  )
  return `${[HEAD, ...sections].join('\n\n').replace(/\n{3,}/g, '\n\n')}\n`
}

export function llmsFullTxt() {
  const pages = Object.values(SECTIONS).flat().map(pageOf)
  return `${[HEAD, ...pages.map(({ path, text }) => `<!-- ${path} -->\n\n${text.trim()}`)].join('\n\n')}\n`
}

/** The pages as they are written, by their paths beside the site's own. */
export const markdownPages = () =>
  Object.values(SECTIONS)
    .flat()
    .map(pageOf)
    .map(({ path, text }) => [`${path}.md`, text])

const lineOf = ({ path, title, summary }) => `- [${title}](${path}.md)${summary ? `: ${summary}` : ''}`
