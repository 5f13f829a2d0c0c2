import type { AppSettings, Probe } from '../app.js'

/** A real server with the app in it, on a port of 127.0.0.1. */
export interface Host {
  /** Where the routes are mounted. */
  url: string
  probe(): Probe | Promise<Probe>
  close(): Promise<void>
}

export interface HostKind {
  name: string
  start(settings: AppSettings): Promise<Host>
  /** A parser reads bodies first, answers those that it does not like itself, and has limits of its own. */
  parses?: boolean
  /**
   * The host keeps requests apart, so that what one publishes does not reach the stream of another, and tells nobody
   * when a client leaves: a stream ends with the next comment that cannot be sent, or by itself.
   */
  isolates?: boolean
  /** A proxy stands before it, which keeps to itself what was meant for it. */
  isProxied?: boolean
}

export const MOUNT = '/api/mailframe'
