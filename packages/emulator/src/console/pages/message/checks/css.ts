/** What the styles of an email hold, in lower case. */
export interface Css {
  /** Preludes such as `@media (hover)`. */
  atRules: string[]
  selectors: string[]
  declarations: { property: string; value: string }[]
}

/** Reads styles without a browser's parser, which would leave out what the browser does not know. */
export function readCss(sheets: readonly string[], attributes: readonly string[]): Css {
  const css: Css = { atRules: [], selectors: [], declarations: [] }
  for (const sheet of sheets) readInto(css, sheet)
  for (const attribute of attributes) readInto(css, `${attribute};`)
  return css
}

function readInto(css: Css, text: string): void {
  let start = 0
  let quote = ''
  let parentheses = 0
  const plain = text.replace(/\/\*[\s\S]*?\*\//g, ' ').replace(/<!--|-->/g, ' ')
  for (let at = 0; at < plain.length; at += 1) {
    const character = plain[at] ?? ''
    if (quote !== '') {
      if (character === quote) quote = ''
    } else if (character === '"' || character === "'") quote = character
    else if (character === '(') parentheses += 1
    else if (character === ')') parentheses -= 1
    else if (parentheses <= 0 && /[{};]/.test(character)) {
      addPart(css, plain.slice(start, at).trim().toLowerCase(), character)
      start = at + 1
    }
  }
}

function addPart(css: Css, part: string, end: string): void {
  if (part === '') return
  if (part.startsWith('@')) css.atRules.push(part)
  else if (end === '{') css.selectors.push(part)
  else {
    const colon = part.indexOf(':')
    if (colon > 0) {
      css.declarations.push({ property: part.slice(0, colon).trim(), value: part.slice(colon + 1).trim() })
    }
  }
}
