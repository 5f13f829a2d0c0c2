import { createExchange, type Runtime, systemClock } from '@mailframe/protocol/client'
import { createAi } from './ai.js'
import { mintCode } from './codes.js'
import { createConfiguration } from './configuration.js'
import type { Mailframe } from './create-mailframe.js'
import { createEditor } from './editor.js'
import { createEmails } from './emails.js'
import type { MailframeOptions } from './options.js'
import { createService } from './service.js'
import { withStore } from './store-of.js'

/** What `createMailframe` loads at its first call. */
export function systemMailframe(options: MailframeOptions): Mailframe {
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
