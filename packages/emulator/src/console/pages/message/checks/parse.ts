/** Where a `style` attribute stands, so that nothing tries to apply it: the console's policy has that reported. */
export const STYLE_ATTRIBUTE = 'data-style'

const STYLED_TAG = /(<[a-z][^<>]*?\s)style(\s*=)/gi

/** The HTML of an email, to be looked through. In a template nothing is loaded or run. */
export function parseEmail(html: string): ParentNode {
  const template = document.createElement('template')
  template.innerHTML = html.replace(STYLED_TAG, `$1${STYLE_ATTRIBUTE}$2`)
  return template.content
}
