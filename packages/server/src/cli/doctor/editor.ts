import { EDITOR_PATH } from '@mailframe/protocol'
import { decidingDirective, permits, readPolicies } from './csp.js'
import { type Finding, findingsOf } from './finding.js'
import { reasonOf, visit } from './visit.js'

const { ok, problem, skipped, warning } = findingsOf('editor')

/** Whether the editor's page is there, and lets a page of `appOrigin` frame it. */
export async function checkEditor(
  editorUrl: string | undefined,
  appOrigin: string | null,
): Promise<Finding[]> {
  if (!editorUrl?.trim() || !URL.canParse(editorUrl.trim()))
    return [skipped('MAILFRAME_EDITOR_URL is needed.')]
  const base = editorUrl.trim().replace(/\/+$/, '')
  const address = `${base}${EDITOR_PATH}`
  const response = await visit(address, { accept: 'text/html' }).catch(reasonOf)
  if (typeof response === 'string') {
    return [
      problem(`${address} cannot be reached: ${response}.`, 'Check MAILFRAME_EDITOR_URL and the network.'),
    ]
  }
  if (response.status === 404 || response.status >= 500) {
    return [
      problem(
        `${address} responds with ${response.status}.`,
        response.status === 404
          ? 'MAILFRAME_EDITOR_URL must be the address before /thirdApp, as your Console shows it.'
          : 'The editor has a problem. Try again later.',
      ),
    ]
  }
  const editorOrigin = new URL(base).origin
  if (appOrigin === null) {
    return [
      ok(`The editor responds at ${address}.`),
      skipped('To check who may frame it, pass --route or --page.'),
    ]
  }
  const refusal = framingRefusal(response.headers, appOrigin, editorOrigin)
  if (refusal !== null) {
    return [
      problem(
        `The editor does not let ${appOrigin} frame it: ${refusal}.`,
        `Have ${appOrigin} added to the domains of your Application in the Console, or open the editor in a new tab.`,
      ),
    ]
  }
  if (appOrigin.startsWith('https:') && base.startsWith('http:')) {
    return [
      warning(
        'The editor is http and your page https: browsers block that frame, except on a loopback host.',
        'Use the https address of the editor.',
      ),
    ]
  }
  return [ok(`The editor responds at ${address}, and ${appOrigin} may frame it.`)]
}

/** What in the headers forbids the frame; null: nothing. `frame-ancestors` replaces X-Frame-Options. */
function framingRefusal(headers: Headers, appOrigin: string, editorOrigin: string): string | null {
  const policies = readPolicies(headers.get('content-security-policy'))
  const rules = policies.flatMap((policy) => decidingDirective(policy, ['frame-ancestors']) ?? [])
  if (rules.length > 0) {
    const broken = rules.find(({ sources }) => !permits(sources, appOrigin, editorOrigin))
    return broken === undefined ? null : `frame-ancestors ${broken.sources.join(' ')}`
  }
  const options = headers.get('x-frame-options')?.trim().toUpperCase()
  if (options === 'DENY' || (options === 'SAMEORIGIN' && appOrigin !== editorOrigin)) {
    return `X-Frame-Options: ${options}`
  }
  return null
}
