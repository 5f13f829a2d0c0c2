import {
  backoffDelay,
  type Clock,
  type Deadline,
  SignalEnded,
  sleep,
  startDeadline,
  systemClock,
  withSignal,
} from '@mailframe/protocol/client'
import { messageIdOfReply, RATE_LIMIT_BACKOFF_MS } from '@mailframe/protocol/sending'
import { type Channel, createConfiguration, redactorOf } from '../client/configuration.js'
import { SendingError } from '../client/error.js'
import { signalOf, timeoutOf } from '../client/post.js'
import type { Message } from '../message/message.js'
import { prepareMessage } from '../message/send.js'
import { type Composed, compose } from './compose.js'
import { isUnreachable, smtpError } from './errors.js'
import {
  checkSmtpOptions,
  SMTP_TIMEOUTS,
  type SmtpCallOptions,
  type SmtpOptions,
  type SmtpResult,
} from './options.js'
import { createPool, type Transport } from './transports.js'

/** Email over SMTP, with the checks, errors and credentials of `createSender`. */
export interface SmtpSender {
  /**
   * Sends one email. `tags` and a label's name cannot be sent over SMTP; `sendRequestId` has no place there.
   *
   * @throws SendingError
   */
  send(message: Message, options?: SmtpCallOptions): Promise<SmtpResult>
  /** Ends the connections of the pool. Without it they keep the process alive until they were idle for four minutes. */
  close(): void
}

const DEFAULT_PORT = 587

/** Providers may block these; 2525 is the alternative. Spec: Endpoints, SMTP. */
const portsFrom = (port: number): number[] => (port === 25 || port === 587 ? [port, 2525] : [port])

const TRIES = 3

/** A client of the service's SMTP host. Never throws, connects and reads no setting before the first call. */
export function createSmtpSender(options: SmtpOptions = {}): SmtpSender {
  return assembleSmtpSender(options, {
    clock: systemClock,
    random: Math.random,
    portsFrom,
  })
}

/** `createSmtpSender` with the clock, chance and alternative ports of the caller. */
export function assembleSmtpSender(
  options: SmtpOptions,
  { clock, random, portsFrom }: { clock: Clock; random: () => number; portsFrom: (port: number) => number[] },
): SmtpSender {
  const configuration = createConfiguration(options)
  const pools = new Map<string, Transport>()
  /** The port that worked, once one did. */
  let settled: number | null = null

  const poolOf = (channel: Channel, host: string, port: number): Transport => {
    const name = `${channel.user} ${host} ${port}`
    const known = pools.get(name)
    if (known !== undefined) return known
    const pool = createPool(options, channel, host, port)
    pools.set(name, pool)
    return pool
  }

  /** Tries each port until one can be reached. */
  async function overPorts(
    channel: Channel,
    host: string,
    ports: readonly number[],
    composed: Composed,
    deadline: Deadline,
  ): Promise<SmtpResult> {
    const redact = redactorOf(options, channel)
    for (const [at, port] of ports.entries()) {
      const pool = poolOf(channel, host, port)
      try {
        const { response, accepted, rejected } = await pool.send(composed, deadline.signal)
        settled = port
        return { messageId: messageIdOfReply(response), response: redact(response), accepted, rejected }
      } catch (error) {
        const isLast = at === ports.length - 1
        if (isUnreachable(error) && !isLast && deadline.ended() === null) continue
        const failure = composed.failure()
        if (failure !== undefined) throw failure
        throw smtpError(error, { redact, port, mayHaveLeft: pool.hasLeft(composed), ended: deadline.ended() })
      }
    }
    throw new RangeError('no port was tried')
  }

  return {
    async send(message, callOptions = {}) {
      checkSmtpOptions(options)
      const timeoutMs = timeoutOf(callOptions.timeout ?? options.timeout ?? SMTP_TIMEOUTS.call)
      const prepared = await prepareMessage(options, message, callOptions)
      const composed = await compose(prepared)
      const deadline = startDeadline({ timeoutMs, signal: signalOf(callOptions.signal), clock })
      try {
        const account = await withSignal(configuration.smtp(), deadline.signal)
        const { host, port } = hostOf(account.address, options.port)
        const { label } = prepared.message
        // A label goes with the user name (spec/public-facts.md).
        const channel = label === null ? account : { ...account, user: `${account.user}#${label}` }
        const all = portsFrom(port)
        for (let attempt = 1; ; attempt += 1) {
          const ports = settled === null || !all.includes(settled) ? all : [settled]
          try {
            return await overPorts(channel, host, ports, composed, deadline)
          } catch (error) {
            const again = error instanceof SendingError && error.retryable && attempt < TRIES
            // The server refused for now: 536, 451 and the like.
            const isReply = error instanceof SendingError && error.outcome === 'refused'
            const wait = backoffDelay(attempt, random, isReply ? RATE_LIMIT_BACKOFF_MS : undefined)
            if (!again || !composed.canOpen() || deadline.ended() !== null || wait >= deadline.remaining())
              throw error
            settled = null
            await sleep(wait, clock, deadline.signal)
          }
        }
      } catch (error) {
        if (!(error instanceof SignalEnded)) throw error
        const why = deadline.ended() === 'aborted' ? 'the caller aborted the call' : 'the call timed out'
        throw new SendingError({ message: `send over SMTP: ${why}`, outcome: 'notSent' })
      } finally {
        deadline.dispose()
      }
    },
    close() {
      for (const pool of pools.values()) pool.close()
      pools.clear()
    },
  }
}

function hostOf(address: string, port: number | undefined): { host: string; port: number } {
  const match = /^([A-Za-z0-9.-]+|\[[0-9A-Fa-f:]+\])(?::(\d{1,5}))?$/.exec(address)
  const number = port ?? Number(match?.[2] ?? DEFAULT_PORT)
  if (match?.[1] === undefined || !Number.isInteger(number) || number < 1 || number > 65_535) {
    throw new SendingError({
      message: 'the SMTP host must be a host name, or host:port, with a port from 1 to 65535',
      outcome: 'notSent',
      field: 'addresses',
    })
  }
  if (number === 465) {
    throw new SendingError({
      message:
        'port 465, with TLS from the start, is none of the service: use 587, 2525 or 25, with STARTTLS',
      outcome: 'notSent',
      field: 'port',
    })
  }
  return { host: match[1].replace(/^\[|\]$/g, ''), port: number }
}
