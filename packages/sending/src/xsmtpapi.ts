import {
  type Address,
  checkXSmtpApi,
  placeholder,
  type XSmtpApi,
  type XSmtpApiFilter,
  xsmtpapiHeader,
} from '@mailframe/protocol/sending'
import { problemError } from './client/error.js'
import { parseMailboxes } from './message/addresses.js'

/** Builds the value of X-SMTPAPI step by step; each step gives a new builder. */
export interface XSmtpApiBuilder {
  /** Adds recipients. Each sees only their own address. */
  to(addresses: string | readonly string[]): XSmtpApiBuilder
  /** The values of `%name%`, one for each recipient in their order. `name` may be written with or without `%`. */
  sub(name: string, values: readonly string[]): XSmtpApiBuilder
  /** One value of `%name%` for everyone. Where one is set, the service ignores `sub`. */
  pubsub(name: string, value: string): XSmtpApiBuilder
  /** A variable that stands inside values. */
  section(name: string, value: string): XSmtpApiBuilder
  /** Turns `subscription_tracking`, `open_tracking` or `click_tracking` on or off. */
  filter(name: XSmtpApiFilter, enable: boolean): XSmtpApiBuilder
  /**
   * The value, for `xsmtpapi` of a message. Addresses are without display names and in ASCII.
   *
   * @throws SendingError where an address is invalid (40880), there are over 100 (40807), or an array of `sub` has not
   * one value for each recipient.
   */
  build(): XSmtpApi
  /** The header for an SMTP library of your own: base64 of the JSON, folded at 76 characters, without a line break at its end. */
  header(): string
}

/** Builds an X-SMTPAPI value, checked by the rules of the spec; `value` to begin with. */
export function xsmtpapi(value: XSmtpApi = {}): XSmtpApiBuilder {
  const withKey = (part: 'pubsub' | 'section', name: string, text: string) =>
    xsmtpapi({ ...value, [part]: { ...value[part], [placeholder(name)]: text } })
  const build = (): XSmtpApi => {
    const check = checkXSmtpApi(value, parseMailboxes)
    if ('problem' in check) throw problemError(check.problem)
    return check.to === null ? value : { ...value, to: check.to.map(({ address }: Address) => address) }
  }
  return {
    to: (addresses) => xsmtpapi({ ...value, to: [...(value.to ?? []), ...[addresses].flat()] }),
    sub: (name, values) => xsmtpapi({ ...value, sub: { ...value.sub, [placeholder(name)]: [...values] } }),
    pubsub: (name, text) => withKey('pubsub', name, text),
    section: (name, text) => withKey('section', name, text),
    filter: (name, enable) =>
      xsmtpapi({
        ...value,
        filters: { ...value.filters, [name]: { settings: { enable: enable ? '1' : '0' } } },
      }),
    build,
    header: () => xsmtpapiHeader(build()),
  }
}
