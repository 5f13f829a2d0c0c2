import type { Call, Route } from '../../kernel/call.js'
import { Failure, invalidParameter } from '../../kernel/failure.js'
import { localRoute, refusing } from '../../kernel/local-route.js'
import { bytes, type Reply } from '../../kernel/reply.js'
import type { MailEvent } from '../events/event.js'
import { eventLog } from '../events/event-log.js'
import type { MessageMatch } from './match.js'
import type { Message, MessageAttachment } from './message.js'
import { messageBox } from './message-box.js'

/** A message in JSON: contents of attachments and the source have addresses of their own. */
export interface MessageView extends Omit<Message, 'attachments' | 'source' | 'sourceBytes'> {
  attachments: (Omit<MessageAttachment, 'content'> & { url: string })[]
  /** null for an SMS. */
  sourceUrl: string | null
}

const MESSAGES = '/_emulator/messages'
const ONE = `${MESSAGES}/:id`

/** The longest that a call waits. */
const MAX_WAIT_MS = 60_000

/** Messages over HTTP: found, waited for, read and deleted. */
export const messageRoutes: readonly Route[] = [
  // `?to=&subject=…` finds; with `waitFor` one message is waited for.
  localRoute('GET', MESSAGES, async (call) => {
    const { match, waitFor, timeoutMs } = readSearch(call)
    const messages = call.get(messageBox)
    if (!waitFor) return (await refusing(() => messages.list(match))).map(messageView)
    return messageView(await waited(() => messages.waitFor(match, { timeoutMs })))
  }),
  localRoute('DELETE', MESSAGES, async ({ get }) => {
    await get(messageBox).clear()
    return { cleared: true }
  }),
  localRoute('GET', ONE, (call) => messageView(messageOf(call))),
  // What happened to an email, oldest first.
  localRoute('GET', `${ONE}/events`, (call): MailEvent[] => call.get(eventLog).of(messageOf(call).id)),
  localRoute('DELETE', ONE, ({ get, params }) => ({ removed: get(messageBox).delete(params.id ?? '') })),
  fileRoute(`${ONE}/source`, (message) => ({
    content: message.sourceBytes ?? new Uint8Array(),
    filename: fileNameOf(message),
  })),
  fileRoute(`${ONE}/attachments/:index`, ({ attachments }, { params }) => {
    const file = attachments[Number(params.index)]
    if (file === undefined) throw new Failure('notFound', 'attachment not found')
    return file
  }),
]

/** The subject, as file systems take it. */
function fileNameOf({ subject }: Message): string {
  const name = (subject ?? '')
    .replace(/[^\p{L}\p{N}._-]+/gu, ' ')
    .trim()
    .slice(0, 80)
  return `${name === '' ? 'message' : name}.eml`
}

/** What is sent is never shown as a page: it is a file to keep. */
function fileRoute(
  path: string,
  fileOf: (message: Message, call: Call) => { content: Uint8Array<ArrayBuffer>; filename: string },
): Route {
  return {
    method: 'GET',
    path,
    fault: 'serverError',
    quiet: true,
    local: true,
    handle(call): Reply {
      const { content, filename } = fileOf(messageOf(call), call)
      const name = encodeURIComponent(filename.replace(/[\p{Cc}\p{Cs}]/gu, '_')).replace(
        /['()*]/g,
        (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
      )
      return bytes(content, {
        'Content-Type': 'application/octet-stream',
        'Content-Disposition': `attachment; filename*=utf-8''${name}`,
        'Content-Security-Policy': "default-src 'none'; sandbox",
        'Cache-Control': 'no-store',
        'X-Content-Type-Options': 'nosniff',
      })
    },
  }
}

/** The message that the address names. @throws Failure 404 */
export function messageOf({ get, params }: Call): Message {
  const message = get(messageBox).get(params.id ?? '')
  if (message === undefined) throw new Failure('notFound', 'message not found')
  return message
}

/** A message as JSON has it. */
export function messageView(message: Message): MessageView {
  const at = `${MESSAGES}/${encodeURIComponent(message.id)}`
  const { attachments, source: _, sourceBytes: __, ...rest } = withoutSource(message)
  return {
    ...rest,
    attachments: attachments.map(({ filename, contentType, size, contentId }, index) => ({
      filename,
      contentType,
      size,
      contentId,
      url: `${at}/attachments/${index}`,
    })),
    sourceUrl: message.channel === 'sms' ? null : `${at}/source`,
  }
}

/** The source is made when it is read: a list does without. */
function withoutSource(message: Message): Message {
  const properties = Object.getOwnPropertyDescriptors(message)
  const none = { value: null, enumerable: true }
  return Object.defineProperties({}, { ...properties, source: none, sourceBytes: none }) as Message
}

function readSearch({ url }: Call): { match: MessageMatch; waitFor: boolean; timeoutMs: number | undefined } {
  const { waitFor, timeoutMs, ...match } = Object.fromEntries(url.searchParams)
  return {
    match,
    waitFor: waitFor !== undefined && waitFor !== 'false' && waitFor !== '0',
    timeoutMs: timeoutMs === undefined ? undefined : readTimeout(timeoutMs),
  }
}

function readTimeout(text: string): number {
  const ms = Number(text)
  if (!/^\d{1,6}$/.test(text) || ms > MAX_WAIT_MS) {
    throw invalidParameter(`timeoutMs must be a whole number from 0 to ${MAX_WAIT_MS}`)
  }
  return ms
}

async function waited(wait: () => Promise<Message>): Promise<Message> {
  try {
    return await refusing(wait)
  } catch (error) {
    if (error instanceof Failure) throw error
    throw new Failure('notFound', (error as Error).message)
  }
}
