import { isJsonObject, type JsonObject, parseJson } from '@mailframe/protocol'
import { numberOf, textOf } from '../account/read.js'
import type { WebhookEvent } from './events.js'

/** The values of a webhook by name. */
export type Field = (name: string) => unknown

/** Services differ in the letter case of names: the exact one goes before others. */
export function fieldsOf(raw: JsonObject): Field {
  const lowered = new Map<string, unknown>()
  for (const [name, value] of Object.entries(raw)) {
    const lower = name.toLowerCase()
    if (!lowered.has(lower)) lowered.set(lower, value)
  }
  return (name) => (Object.hasOwn(raw, name) ? raw[name] : lowered.get(name.toLowerCase()))
}

/** The event of a webhook. `timestamp` is in milliseconds. */
export function readEvent(
  raw: JsonObject,
  { event, token, timestamp }: { event: string; token: string; timestamp: number },
): WebhookEvent {
  const field = fieldsOf(raw)
  const text = (name: string) => textOf(field(name))
  const common = {
    at: new Date(timestamp).toISOString(),
    token,
    message: text('message'),
    apiUser: text('apiUser'),
    labelId: numberOf(field('labelId')),
    labelName: text('labelName'),
    userHeaders: headersOf(field('userHeaders')),
    raw,
  }
  const one = () => ({ ...common, emailId: text('emailId'), recipient: text('recipient') })
  const outgoing = () => ({ ...one(), outIp: text('outIp') })
  const failure = () => ({ ...outgoing(), subStat: text('subStat'), subStatDesc: text('subStatDesc') })
  const visit = () => ({
    ...one(),
    ip: text('ip'),
    explorerName: text('explorerName'),
    explorerVer: text('explorerVer'),
    oSName: text('oSName'),
    oSVer: text('oSVer'),
  })
  switch (event) {
    case 'request':
      return {
        event,
        ...common,
        messageId: text('messageId'),
        recipientArray: listOf(field('recipientArray')),
        emailIds: listOf(field('emailIds')),
        recipientSize: numberOf(field('recipientSize')),
      }
    case 'deliver':
      return { event, ...outgoing() }
    case 'open':
    case 'unsubscribe':
      return { event, ...visit() }
    case 'click':
      return { event, ...visit(), url: text('url') }
    case 'invalid':
    case 'soft_bounce':
      return { event, ...failure() }
    case 'report_spam':
    case 'route':
      return { event, ...one() }
    default:
      return { event: 'unknown', name: event, ...one() }
  }
}

/** A list, also as JSON in a text, or as a text with separators. */
function listOf(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(listOf)
  const text = textOf(value)?.trim() ?? ''
  const parsed = text.startsWith('[') ? parseJson(text) : undefined
  if (Array.isArray(parsed)) return parsed.flatMap(listOf)
  return text
    .replace(/^\[(.*)\]$/s, '$1')
    .split(/[;,]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** An object of texts, also as JSON in a text. */
function headersOf(value: unknown): Record<string, string> {
  const headers = typeof value === 'string' ? parseJson(value) : value
  if (!isJsonObject(headers)) return {}
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, content]) => {
      const text = textOf(content)
      return text === null ? [] : [[name, text]]
    }),
  )
}
