import type { Lazy } from '@mailframe/protocol/client'
import type { TokenStore } from '../client/token-store.js'
import type { EventBus } from '../events/bus.js'
import type { Save } from './save.js'

/** The Push URL of the Application: `https://your.app/…/push`, with `?token=` where `token` is set. */
export interface PushOptions {
  /**
   * The Push Key: 32 bytes in base64url (AES-256-GCM), or an RSA private key in PEM (PKCS #8). A value, or a function
   * that gives it when the first push comes.
   */
  key?: Lazy<string | null | undefined>
  /**
   * Opens an encrypted push in place of `key`: the `Authorization` header and the body in, the payload's text out.
   * What it opens counts as authentic, so it must throw for all that was not encrypted for you.
   */
  open?: ((key: string, data: string) => string | Promise<string>) | undefined
  /**
   * A secret that the Push URL carries as `?token=`. Plain pushes, and those for an RSA key, are taken only with it:
   * anyone could write them. A value, or a function that gives it.
   */
  token?: Lazy<string | null | undefined>
  /**
   * Called at least once for each save, and once while no process dies: with a `store`, its lease is renewed while it
   * runs. The answer is `OK` after it resolved, and 500 where it rejects: the service then sends the save again.
   */
  onSave?: ((save: Save) => Promise<void> | void) | undefined
}

/** The push that was refused. */
export interface PushErrorContext {
  /** Its request. */
  request: Request
}

/** Options of a receiver that stands alone. In `createHandler`, these come from its own options. */
export interface PushReceiverOptions extends PushOptions {
  /** Each new save is published here, after `onSave`. */
  events?: EventBus | undefined
  /** Remembers which saves were seen, shared between processes. Default: in this process. */
  store?: TokenStore | undefined
  /** Called with the reason where a push was refused. Default: `console.error`. */
  onError?: ((error: unknown, context: PushErrorContext) => void) | undefined
}
