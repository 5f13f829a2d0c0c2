import { isBlank } from '@mailframe/protocol'
import { z } from 'zod'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'
const DOMAIN = new RegExp(`^(?=.{1,253}$)${LABEL}(?:\\.${LABEL})+$`)
const RULE =
  'editorDomain must be a host name such as mail.localhost or editor.example.com, without https:// and port'

/** A custom editor domain; null, or blank, is the service's own. */
export const editorDomain = z
  .string({ error: RULE })
  .nullable()
  .transform((value, context) => {
    const domain = isBlank(value) ? null : (value ?? '').trim().toLowerCase()
    // A last label of digits alone would make it an IP address, or none.
    if (domain === null || (DOMAIN.test(domain) && !/\.\d+$/.test(domain))) return domain
    context.addIssue({ code: 'custom', message: RULE })
    return z.NEVER
  })

/** {editor_url}: a custom domain replaces only the host (spec: What the service does). */
export function editorUrlOf(url: URL, domain: string | null): string {
  const address = new URL(url.origin)
  if (domain !== null) address.hostname = domain
  return address.origin
}
