import type { Page } from '@mailframe/protocol'
import { toBase64 } from '@mailframe/protocol/client'
import type { Call, Route } from '../../kernel/call.js'
import { offsetOf, readPage } from '../../kernel/local-input.js'
import { CONSOLE_API, localRoute } from '../../kernel/local-route.js'
import { previewReply } from '../../kernel/preview.js'
import { inLook } from '../../kernel/preview-look.js'
import type { Reply } from '../../kernel/reply.js'
import { TRACKING_PATH } from '../tracking/plan.js'
import { withPictureAt } from '../tracking/rewrite.js'
import type { Message } from './message.js'
import { messageBox } from './message-box.js'
import { messageOf } from './routes.js'

/** A message as the inbox lists it. */
export interface MessageLine extends Pick<Message, 'id' | 'at' | 'channel' | 'region' | 'to' | 'invalid'> {
  /** Name and address; null for an SMS. */
  from: string | null
  /** The subject, or the text of an SMS. */
  title: string
  attachments: number
  /** Parts of an SMS; null for an email. */
  segments: number | null
}

const MESSAGES = `${CONSOLE_API}/messages`
const PAGE_SIZE = 50

/** The inbox of everyone that something was sent to. */
export const consoleMessageRoutes: readonly Route[] = [
  // `?text=` looks in sender, recipient and subject (of an SMS: its text); `?channel=` is rest, smtp or sms.
  localRoute('GET', MESSAGES, (call): Page<MessageLine> & { all: number } => {
    const page = readPage(call, PAGE_SIZE)
    const all = call.get(messageBox).count()
    const { list, total } = found(call, offsetOf(page))
    return { list: list.map(lineOf), total, all, ...page }
  }),

  // With `?read`: as its recipient reads it, which counts as an open. With `?look=`, light or dark:
  // as there.
  {
    method: 'GET',
    path: `${MESSAGES}/:id/preview`,
    fault: 'serverError',
    quiet: true,
    local: true,
    handle: previewOf,
  },
]

function previewOf(call: Call): Reply {
  const { url } = call
  const written = withInlinePictures(messageOf(call))
  const look = url.searchParams.get('look')
  const content = look === 'light' || look === 'dark' ? inLook(written, look) : written
  const base = url.searchParams.has('read') ? `${url.origin}${TRACKING_PATH}/` : null
  return previewReply(withPictureAt(content, base), url, base)
}

/** A page of those that match, newest first. Without a search only the page itself is read: the inbox polls each second. */
function found(
  { get, url }: Call,
  { offset, limit }: { offset: number; limit: number },
): { list: Message[]; total: number } {
  const messages = get(messageBox)
  const text = (url.searchParams.get('text') ?? '').trim().toLowerCase()
  const channel = url.searchParams.get('channel') ?? ''
  if (text === '' && channel === '')
    return { list: messages.newest({ offset, limit }), total: messages.count() }
  const matching = messages
    .list((message) => (channel === '' || message.channel === channel) && searchText(message).includes(text))
    .reverse()
  return { list: matching.slice(offset, offset + limit), total: matching.length }
}

function searchText({ from, fromName, to, toName, subject, text, channel }: Message): string {
  return [from, fromName, to, toName, channel === 'sms' ? text : subject].join('\n').toLowerCase()
}

function lineOf(message: Message): MessageLine {
  const { id, at, channel, region, to, invalid, from, fromName, subject, text, attachments, segments } =
    message
  return {
    id,
    at,
    channel,
    region,
    to,
    invalid,
    from: from === null ? null : fromName === null ? from : `${fromName} <${from}>`,
    title: subject ?? (text ?? '').slice(0, 200),
    attachments: attachments.length,
    segments: segments?.segments ?? null,
  }
}

/** Kinds of pictures that a frame may show from `data:`. */
const PICTURE = /^image\/(?:png|jpeg|gif|webp)$/i

/** The HTML with the pictures that it names by `cid:`. */
function withInlinePictures({ html, attachments }: Message): string {
  return attachments.reduce((content, { contentId, contentType, content: bytes }) => {
    if (contentId === null || !PICTURE.test(contentType)) return content
    return content.replaceAll(`cid:${contentId}`, () => `data:${contentType};base64,${toBase64(bytes)}`)
  }, html ?? '')
}
