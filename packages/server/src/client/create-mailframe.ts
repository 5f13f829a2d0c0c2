import { createExchange, type Runtime, systemClock } from '@mailframe/protocol/client'
import { type Ai, createAi } from './ai.js'
import { type Codes, mintCode } from './codes.js'
import { createConfiguration } from './configuration.js'
import { createEditor, type Editor } from './editor.js'
import { createEmails, type Emails } from './emails.js'
import type { MailframeOptions } from './options.js'
import { createService } from './service.js'
import { withStore } from './store-of.js'

/** The editor service, as the Application that the credentials name. */
export interface Mailframe {
  /** One-time codes, which open the editor. */
  codes: Codes
  /** Addresses of the editor, each with a fresh code. */
  editor: Editor
  /** The Emails of an End User. */
  emails: Emails
  /** AI quota, balances, bills, usage and limits. */
  ai: Ai
}

/**
 * A client of the editor service, in either of its two variants. Never throws and reads no setting before the first
 * call; every call then throws MailframeError only.
 */
export function createMailframe(options: MailframeOptions = {}): Mailframe {
  return assembleMailframe(options, {
    fetch: options.fetch ?? ((url, init) => fetch(url, init)),
    exchange: createExchange(options.fetch, globalThis),
    clock: systemClock,
    random: Math.random,
  })
}

/** `createMailframe` with the caller's clock and random source. */
export function assembleMailframe(options: MailframeOptions, runtime: Runtime): Mailframe {
  const configuration = createConfiguration(options)
  const service = createService(options, configuration, runtime)
  const mailframe: Mailframe = {
    codes: {
      async mint(user, callOptions) {
        const { code, expiresIn, userId } = await mintCode(service, user, callOptions)
        return { code, expiresIn, userId }
      },
    },
    editor: createEditor(service, configuration),
    emails: createEmails(service, options.readEmail),
    ai: createAi(service),
  }
  return withStore(mailframe, options.store)
}
