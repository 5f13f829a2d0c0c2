import { type EndUser, editorAddress } from '@mailframe/protocol'
import { endUserProblem } from '@mailframe/protocol/service'
import { emailIdProblem, langProblem } from './checks.js'
import { mintCode } from './codes.js'
import type { Configuration } from './configuration.js'
import type { CallOptions } from './options.js'
import { given, refuse } from './refuse.js'
import type { Service } from './service.js'

/** Who opens which email, in which language. */
export interface OpenEditorInput {
  /** The End User; a blank or absent name, email or phone keeps what the service has. */
  user: EndUser
  /** The Email's public slug. */
  emailId: string
  /** Passed on unchanged. */
  lang?: string | null | undefined
}

/** An address of the editor, and how long it opens. */
export interface OpenedEditor {
  /** For the browser. It holds a code: opens once, and only until `expiresAt`. */
  address: string
  /** Milliseconds since 1970. */
  expiresAt: number
}

/** Opens the editor for an End User. */
export interface Editor {
  /** Mints a code and makes the editor's address with it. Spec: Opening the editor. */
  open(input: OpenEditorInput, options?: CallOptions): Promise<OpenedEditor>
  /** The configured {editor_url}, checked, without a slash at its end. */
  url(): Promise<string>
}

export function createEditor(service: Service, configuration: Configuration): Editor {
  return {
    async open(input, options) {
      const { user, emailId, lang } = given(input)
      refuse(endUserProblem(given(user)), emailIdProblem(emailId), langProblem(lang))
      // Before the mint: a code that cannot be used is not asked for.
      const { editorUrl, insecureHosts } = await configuration.editor()
      const { code, expiresAt } = await mintCode(service, user, options)
      const address = editorAddress({ editorUrl, code, id: emailId, lang: lang ?? undefined, insecureHosts })
      return { address, expiresAt }
    },
    async url() {
      return (await configuration.editor()).editorUrl
    },
  }
}
