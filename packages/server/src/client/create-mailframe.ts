import type { Ai } from './ai.js'
import { allPagesOf } from './all-pages.js'
import type { Codes } from './codes.js'
import type { Editor } from './editor.js'
import type { Emails } from './emails.js'
import type { MailframeOptions } from './options.js'
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
 * call; every call then throws MailframeError only: those that return an iterator, at once where an argument is wrong.
 */
export function createMailframe(options: MailframeOptions = {}): Mailframe {
  let loading: Promise<Mailframe> | undefined
  // An app that imports it starts without what only a call needs.
  const client = () => {
    loading ??= import('./assemble-mailframe.js').then(({ systemMailframe }) => systemMailframe(options))
    return loading
  }
  const { all, billsAll, usageAll } = allPagesOf(async () => {
    const { emails, ai } = await client()
    return { ...emails, ...ai }
  })
  const mailframe: Mailframe = {
    codes: {
      mint: async (...args) => (await client()).codes.mint(...args),
    },
    editor: {
      open: async (...args) => (await client()).editor.open(...args),
      url: async () => (await client()).editor.url(),
    },
    emails: {
      list: async (...args) => (await client()).emails.list(...args),
      get: async (...args) => (await client()).emails.get(...args),
      create: async (...args) => (await client()).emails.create(...args),
      update: async (...args) => (await client()).emails.update(...args),
      delete: async (...args) => (await client()).emails.delete(...args),
      copy: async (...args) => (await client()).emails.copy(...args),
      all,
    },
    ai: {
      quota: async (...args) => (await client()).ai.quota(...args),
      balances: async (...args) => (await client()).ai.balances(...args),
      bills: async (...args) => (await client()).ai.bills(...args),
      usage: async (...args) => (await client()).ai.usage(...args),
      setEndUserLimit: async (...args) => (await client()).ai.setEndUserLimit(...args),
      billsAll,
      usageAll,
    },
  }
  return withStore(mailframe, options.store)
}
