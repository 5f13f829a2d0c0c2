import { isBlank } from './characters.js'
import { serviceUrl } from './service-url.js'

/** What the editor's address is made of. */
export interface EditorAddressOptions {
  /** {editor_url} of the spec: https, or http on a loopback host or one of `insecureHosts`. A base path is kept. */
  editorUrl: string
  /** A fresh one-time code. */
  code: string
  /** The public slug of the Email. */
  id: string
  /** Editor language, passed on unchanged; absent or empty: the editor's own default. */
  lang?: string | undefined
  /** Hosts (`name` or `name:port`) that may be http, as in containers and CI. */
  insecureHosts?: readonly string[] | undefined
}

/** The path of the editor page below {editor_url}. */
export const EDITOR_PATH = '/thirdApp'

/**
 * The address that the browser opens: `{editor_url}/thirdApp?code&id&lang`. Spec: Opening the editor.
 *
 * @throws TypeError that names the field and the rule it breaks.
 */
export function editorAddress({ editorUrl, code, id, lang, insecureHosts }: EditorAddressOptions): string {
  const url = serviceUrl('editorUrl', editorUrl, insecureHosts)
  for (const [field, value] of Object.entries({ code, id })) {
    if (isBlank(value)) throw new TypeError(`${field} is required`)
    if (typeof value !== 'string') throw new TypeError(`${field} must be a string`)
  }
  if (lang !== undefined && lang !== null && typeof lang !== 'string')
    throw new TypeError('lang must be a string')
  url.pathname = `${url.pathname.replace(/\/+$/, '')}${EDITOR_PATH}`
  const query = new URLSearchParams({ code, id })
  if (lang) query.set('lang', lang)
  url.search = query.toString()
  return url.href
}
