import {
  queuedReply,
  type Region,
  SENDING_LIMITS,
  type SmtpReply,
  smtpReplyOf,
} from '@mailframe/protocol/sending'
import type { Fault } from '../../kernel/fault.js'
import { faultBox } from '../../kernel/faults/faults.js'
import { isSuccess, sleep } from '../../kernel/faults/transport.js'
import { requestLog } from '../../kernel/log/log.js'
import type { Services } from '../../kernel/services.js'
import { authenticateApiUser } from '../account/credentials.js'
import { requireRate } from '../account/rates.js'
import type { ApiUserRecord } from '../api-users/records.js'
import { submit } from '../message/submit.js'
import { Refusal } from '../request/refusal.js'
import type { Work } from '../request/work.js'
import { type Envelope, readSmtpMessage } from './message.js'

/** Who a session belongs to once it said so. */
export interface SmtpUser {
  user: ApiUserRecord
  /** Of a user name such as `apiUser#labelId`. */
  label: string | null
}

/** What the SMTP server, which carries the messages, calls. A reply of null: the connection ends without one. */
export interface SmtpService {
  /** A connection was made; `null` as `reply` of 220: go on. */
  connect(region: Region): Promise<SmtpReply | null>
  authenticate(
    region: Region,
    attempt: { username: string; password: string; secure: boolean },
  ): Promise<{ reply: SmtpReply | null; user: SmtpUser | null }>
  /** A whole message; `raw` is null where it was larger than the limit. */
  data(user: SmtpUser, envelope: Envelope, raw: Uint8Array | null): Promise<SmtpReply | null>
}

/** A step of a session, as the request log and the faults name it. */
interface Step {
  method: 'CONNECT' | 'AUTH' | 'DATA'
  path: string
  body: unknown
}

const READY: SmtpReply = { code: 220, text: 'ready' }
const TAKEN: SmtpReply = { code: 235, text: 'Authentication successful' }

/** The steps of SMTP sessions. */
export function smtpService(services: Services): SmtpService {
  const faults = services.get(faultBox)
  const log = services.get(requestLog)
  const place = (region: Region, name: string) => `/smtp/${region}/${name}`

  /** The fault that matches a step, its work, and its line in the log. */
  async function step(
    { method, path, body }: Step,
    work: (work: Work) => Promise<SmtpReply>,
  ): Promise<SmtpReply | null> {
    const startedAt = performance.now()
    const met = faults.meet(method, path)
    const context: Work = { ...services, rests: new Set(), warnings: [] }
    const reply = await throughFault(met?.fault ?? {}, () => replyOf(context, work))
    if (method !== 'CONNECT' || met !== null) {
      log.add({
        method,
        path,
        query: {},
        status: reply?.code ?? 0,
        startedAt,
        requestBody: body,
        responseBody: reply === null ? null : `${reply.code} ${reply.text}`,
        fault: met,
        rests: context.rests,
        warnings: context.warnings,
      })
    }
    return reply
  }

  return {
    connect: (region) =>
      step({ method: 'CONNECT', path: place(region, 'connect'), body: null }, async () => READY),

    async authenticate(region, { username, password, secure }) {
      let user: SmtpUser | null = null
      const body = { username, secure }
      const reply = await step({ method: 'AUTH', path: place(region, 'auth'), body }, async ({ rests }) => {
        if (!secure && !services.choices.current.smtpAuthBeforeTls) {
          rests.add('smtpAuthBeforeTls')
          return { code: 538, text: 'Encryption required: send STARTTLS first' }
        }
        const [, name = username, label = null] = /^(.*)#([1-9]\d{0,14})$/s.exec(username) ?? []
        user = { user: await authenticateApiUser(services, region, name, password), label }
        return TAKEN
      })
      // A fault may have said no.
      return { reply, user: reply?.code === TAKEN.code ? user : null }
    },

    data({ user, label }, envelope, raw) {
      const body = { from: envelope.from, to: envelope.to.slice(0, 100), bytes: raw?.byteLength ?? null }
      return step({ method: 'DATA', path: place(user.region, 'data'), body }, async (work) => {
        const { smtpBytes } = SENDING_LIMITS
        if (raw === null) return { code: 552, text: `the message must not exceed ${smtpBytes} bytes` }
        requireRate(work, user)
        const read = await readSmtpMessage(work, envelope, raw)
        const own = read.message.xsmtpapi !== null
        const { messageId } = submit(work, {
          ...read,
          channel: 'smtp',
          user,
          label,
          raw: own ? null : raw,
        })
        return queuedReply(messageId)
      })
    },
  }
}

/** What is done, or why not. An unexpected error is logged, and answered 501. */
async function replyOf(context: Work, work: (work: Work) => Promise<SmtpReply>): Promise<SmtpReply> {
  try {
    return await work(context)
  } catch (error) {
    if (!(error instanceof Refusal)) {
      console.error(error)
      return smtpReplyOf(501)
    }
    if (error.choice !== undefined) context.rests.add(error.choice)
    const { code, text } = smtpReplyOf(error.statusCode)
    // The protocol's text leads with the statusCode; what is said besides replaces the meaning.
    return { code, text: code === 536 ? text : `${error.statusCode} ${oneLine(error.message)}` }
  }
}

/** A reply is one short line: nothing of a message may become a line of its own. */
const oneLine = (text: string) => text.replace(/[\p{Cc}\p{Cs}\u2028\u2029]+/gu, ' ').slice(0, 400)

async function throughFault(fault: Fault, work: () => Promise<SmtpReply>): Promise<SmtpReply | null> {
  if (fault.delayMs !== undefined) await sleep(fault.delayMs)
  if (fault.drop === 'before') return null
  const { status, statusCode, error } = fault
  const text = 'a fault that was added on purpose'
  if (statusCode !== undefined && !isSuccess(fault)) {
    const reply = smtpReplyOf(statusCode)
    return { ...reply, code: status ?? reply.code }
  }
  if (status !== undefined) return { code: status, text }
  if (error !== undefined) return { code: 451, text }
  const reply = await work()
  return fault.drop === 'after' ? null : reply
}
