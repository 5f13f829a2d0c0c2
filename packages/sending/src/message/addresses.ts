import type { Mailbox, MailboxParser } from '@mailframe/protocol/sending'

/** What most lists hold: one plain address. Parsed here, it is 50 times faster. */
const PLAIN = /^([A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*)@([A-Za-z0-9.-]+)$/

/** Longest list that is parsed; 100 addresses with display names stay far below it. */
const MOST_CHARACTERS = 100_000

/** Letters of an atom (RFC 5322, with Unicode by RFC 6532). */
const ATOM = /[A-Za-z0-9!#$%&'*+/=?^_`{|}~\u0080-\uffff-]+/y

/**
 * Reads a list of addresses: RFC 5322 with Unicode, comments and dots in names, without groups and source routes. What
 * it gives is not checked yet: the quotes are off the local parts, and domains have every form.
 */
export const parseMailboxes: MailboxParser = (list) => {
  const plain = PLAIN.exec(list)
  if (plain?.[1] !== undefined && plain[2] !== undefined) {
    return [{ name: null, local: plain[1], domain: plain[2] }]
  }
  if (list.length > MOST_CHARACTERS) return null
  const scanner = createScanner(list)
  const mailboxes: Mailbox[] = []
  do {
    const mailbox = readMailbox(scanner)
    if (mailbox === null) return null
    mailboxes.push(mailbox)
  } while (scanner.accept(','))
  return scanner.isAtEnd() ? mailboxes : null
}

type Scanner = ReturnType<typeof createScanner>

/** A word or a dot, and whether white space or a comment stands before it. */
interface Token {
  text: string
  isDot: boolean
  isApart: boolean
}

/** `local@domain`, or `name <local@domain>`. */
function readMailbox(scanner: Scanner): Mailbox | null {
  const tokens = readTokens(scanner)
  if (!scanner.accept('<')) return addressOf(tokens, scanner, null)
  if (tokens[0]?.isDot) return null
  const address = addressOf(readTokens(scanner), scanner, tokens.length === 0 ? null : nameOf(tokens))
  return scanner.accept('>') ? address : null
}

function readTokens(scanner: Scanner, { quoted = true } = {}): Token[] {
  const tokens: Token[] = []
  for (;;) {
    const isApart = scanner.skip()
    const isDot = scanner.accept('.')
    const text = isDot ? '.' : scanner.word(quoted)
    if (text === null) return tokens
    tokens.push({ text, isDot, isApart })
  }
}

function nameOf(tokens: readonly Token[]): string {
  const name = tokens.map(({ text, isApart }) => (isApart ? ` ${text}` : text)).join('')
  return name.replace(/ +/g, ' ').trim()
}

/** The address whose local part was read. */
function addressOf(local: readonly Token[], scanner: Scanner, name: string | null): Mailbox | null {
  if (!isDotted(local) || local.slice(1).some(({ isApart }) => isApart) || !scanner.accept('@')) return null
  const domain = readTokens(scanner, { quoted: false })
  if (!isDotted(domain)) return null
  const join = (tokens: readonly Token[]) => tokens.map(({ text }) => text).join('')
  return { name, local: join(local), domain: join(domain) }
}

/** Words with a dot between them. */
const isDotted = (tokens: readonly Token[]) =>
  tokens.length % 2 === 1 && tokens.every(({ isDot }, at) => isDot === (at % 2 === 1))

function createScanner(text: string) {
  let at = 0

  /** The place behind a comment that begins here, or -1. Comments nest. */
  const endOfComment = (): number => {
    let depth = 0
    for (let end = at; end < text.length; end += 1) {
      const character = text[end]
      if (character === '\\') end += 1
      else if (character === '(') depth += 1
      else if (character === ')') {
        depth -= 1
        if (depth === 0) return end + 1
      }
    }
    return -1
  }

  /** A quoted string without its quotes and escapes; several spaces are one. */
  const quoted = (): string | null => {
    let value = ''
    let isApart = false
    for (let end = at + 1; end < text.length; end += 1) {
      const character = text[end]
      if (character === '"') {
        at = end + 1
        return value
      }
      if (character === ' ') isApart = true
      else {
        if (character === '\\') end += 1
        value += `${isApart ? ' ' : ''}${text[end] ?? ''}`
        isApart = false
      }
    }
    return null
  }

  const scanner = {
    /** Goes past white space and comments; whether there were any. */
    skip(): boolean {
      const start = at
      for (;;) {
        while (text[at] === ' ' || text[at] === '\t') at += 1
        const end = text[at] === '(' ? endOfComment() : -1
        if (end === -1) return at > start
        at = end
      }
    },
    /** Goes past a character, where it is the next one. */
    accept(character: string): boolean {
      scanner.skip()
      if (text[at] !== character) return false
      at += 1
      return true
    },
    /** An atom, or a quoted string where it may be one, or null. */
    word(mayBeQuoted: boolean): string | null {
      if (text[at] === '"') return mayBeQuoted ? quoted() : null
      ATOM.lastIndex = at
      const [atom] = ATOM.exec(text) ?? []
      if (atom === undefined) return null
      at += atom.length
      return atom
    },
    isAtEnd(): boolean {
      scanner.skip()
      return at === text.length
    },
  }
  return scanner
}
