import type { Mailbox, MailboxParser } from '@mailframe/protocol/sending'

/** Longer than any address with a name that the service accepts. */
const MAX_LENGTH = 1000

const NAMED = /^(?:"((?:[^"\\]|\\.)*)"|([^"<>,;:@\\]*))<([^<>]*)>$/s
const ADDRESS = /^(?:"((?:[^"\\]|\\.)*)"|([^@"\s<>()]+))@([^@\s<>()]+)$/s

/** Reads `a@b.c`, `Name <a@b.c>` and `"Name" <a@b.c>`, several separated by commas. Strict: anything else is none. */
export const parseMailboxes: MailboxParser = (list) => {
  const mailboxes: Mailbox[] = []
  for (const piece of splitAtCommas(list)) {
    const mailbox = parseMailbox(piece.trim())
    if (mailbox === null) return null
    mailboxes.push(mailbox)
  }
  return mailboxes
}

function parseMailbox(text: string): Mailbox | null {
  if (text.length > MAX_LENGTH) return null
  const named = NAMED.exec(text.replace(/"\s+</, '"<'))
  const [, quoted, plain, inBrackets] = named ?? []
  const parts = ADDRESS.exec((inBrackets ?? text).trim())
  if (parts === null) return null
  const [, quotedLocal, local, domain = ''] = parts
  const name = (quoted === undefined ? plain : unescaped(quoted))?.trim()
  return {
    name: name === undefined || name === '' ? null : name,
    local: quotedLocal === undefined ? (local ?? '') : unescaped(quotedLocal),
    domain,
  }
}

const unescaped = (text: string) => text.replace(/\\(.)/gs, '$1')

/** Commas outside quotes. */
function splitAtCommas(text: string): string[] {
  const pieces: string[] = []
  let [start, quoted] = [0, false]
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (quoted && character === '\\') at += 1
    else if (character === '"') quoted = !quoted
    else if (character === ',' && !quoted) {
      pieces.push(text.slice(start, at))
      start = at + 1
    }
  }
  return [...pieces, text.slice(start)]
}
