import {
  escapeHtml,
  MAIL_FIELDS,
  substitute,
  type Template,
  type XSmtpApi,
} from '@mailframe/protocol/sending'
import { encodeFields } from '../message/form.js'
import type { SharedFields } from '../message/send.js'

/** What a batch is sent as: its values, and the fields that it has in common with others. */
export interface Personal {
  xsmtpapi: XSmtpApi
  shared: SharedFields
}

const MOST_VARIANTS = 20

/**
 * Escapes values for the HTML, and nowhere else. The service has one value for each key: where the key stands in the
 * subject, the plain text or a header too, and a value differs, the HTML of this batch gets a key of its own for it.
 */
export function createEscaping(
  shared: SharedFields,
  { subject, plain, html: given, headers }: Template,
): (xsmtpapi: XSmtpApi) => Personal {
  const html = given ?? ''
  const elsewhere = [subject, plain ?? '', ...Object.values(headers)]
  const variants = new Map<string, SharedFields>()

  /** The fields with other keys in the HTML. All keys are looked for, so that each is found where the service finds it. */
  const withKeys = (keys: ReadonlyMap<string, string>): SharedFields => {
    const name = JSON.stringify([...keys])
    let variant = variants.get(name)
    if (variant === undefined) {
      const fields = shared.fields.map((field) =>
        field[0] === MAIL_FIELDS.html ? ([field[0], substitute(html, keys)] as const) : field,
      )
      variant = { fields, encoded: shared.encoded === '' ? '' : encodeFields(fields) }
      if (variants.size === MOST_VARIANTS) variants.clear()
      variants.set(name, variant)
    }
    return variant
  }

  return (xsmtpapi) => {
    const sub: Record<string, string[]> = {}
    const keys = new Map<string, string>()
    let isOther = false
    for (const [key, values] of Object.entries(xsmtpapi.sub ?? {})) {
      keys.set(key, key)
      sub[key] = values
      if (!html.includes(key)) continue
      // A placeholder without a value stands for itself.
      const escaped = values.map((value) => (value === key ? key : escapeHtml(value)))
      if (escaped.every((value, at) => value === values[at])) continue
      const own = elsewhere.some((text) => text.includes(key)) ? keyFor(key, xsmtpapi.sub ?? {}) : key
      sub[own] = escaped
      keys.set(key, own)
      isOther ||= own !== key
    }
    return {
      xsmtpapi: xsmtpapi.sub === undefined ? xsmtpapi : { ...xsmtpapi, sub },
      shared: isOther ? withKeys(keys) : shared,
    }
  }

  /** A key that nothing else has. */
  function keyFor(key: string, taken: Record<string, unknown>): string {
    let own = key
    do own = `${own.slice(0, -1)}:html%`
    while (Object.hasOwn(taken, own) || html.includes(own) || elsewhere.some((text) => text.includes(own)))
    return own
  }
}
