/** The colors that a client prefers. */
export type Look = 'light' | 'dark'

const ALWAYS = '(min-width: 0px)'
const NEVER = '(max-width: 0px)'

/**
 * HTML as a client in light or in dark shows it, whatever the browser is in: a frame has no way to say so, and takes over
 * what the machine prefers.
 */
export function inLook(content: string, look: Look): string {
  const [dark, light] = look === 'dark' ? [ALWAYS, NEVER] : [NEVER, ALWAYS]
  return content
    .replace(/<meta\b[^>]*\bname\s*=\s*["']?(?:supported-)?color-schemes?\b[^>]*>/gi, (meta) =>
      look === 'dark' && /\bdark\b/i.test(meta) ? '<meta name="color-scheme" content="dark">' : '',
    )
    .replace(/(?<!prefers-)\bcolor-scheme\s*:\s*[a-z\s]*\bdark\b[a-z\s]*/gi, `color-scheme: ${look}`)
    .replace(/\(\s*prefers-color-scheme\s*:\s*dark\s*\)/gi, dark)
    .replace(/\(\s*prefers-color-scheme\s*:\s*light\s*\)/gi, light)
}
