import { decidingDirective, type Policy, permits, readPolicies } from './csp.js'
import { type Finding, findingsOf } from './finding.js'
import { reasonOf, visit } from './visit.js'

const { ok, problem, skipped } = findingsOf('page')

const FRAME = ['frame-src', 'child-src', 'default-src']
const CONNECT = ['connect-src', 'default-src']

/** Whether the page that shows the editor may frame it and call the route. */
export async function checkPage(
  page: string | null,
  {
    editorUrl,
    route,
    headers,
  }: { editorUrl: string | undefined; route: string | null; headers: HeadersInit },
): Promise<Finding[]> {
  if (page === null) {
    return [
      skipped('Pass --page with the address of a page that shows the editor, and --header for its session.'),
    ]
  }
  const response = await visit(page, {
    accept: 'text/html',
    ...Object.fromEntries(new Headers(headers)),
  }).catch(reasonOf)
  if (typeof response === 'string') {
    return [problem(`${page} cannot be reached: ${response}.`, 'Start the app, and check --page.')]
  }
  if (response.status !== 200) {
    return [
      problem(
        `${page} responds with ${response.status}.`,
        "Where it needs a session, pass it: --header 'Cookie: session=…'.",
      ),
    ]
  }
  const policies = [
    ...readPolicies(response.headers.get('content-security-policy')),
    ...metaPolicies(await response.text()),
  ]
  const self = new URL(page).origin
  const editor = editorUrl && URL.canParse(editorUrl.trim()) ? new URL(editorUrl.trim()).origin : null
  const findings = [
    ...(editor === null ? [] : refused(policies, FRAME, editor, self)),
    ...refused(policies, CONNECT, new URL(route ?? page).origin, self),
    ...isolation(response.headers),
  ]
  return findings.length > 0 ? findings : [ok(`${page} may frame the editor and call the route.`)]
}

function refused(
  policies: readonly Policy[],
  names: readonly string[],
  origin: string,
  self: string,
): Finding[] {
  const rules = policies.flatMap((policy) => decidingDirective(policy, names) ?? [])
  const broken = rules.find(({ sources }) => !permits(sources, origin, self))
  if (broken === undefined) return []
  const written = `${broken.name} ${broken.sources.join(' ')}`.trim()
  return [
    problem(
      `The Content-Security-Policy of the page refuses ${origin}: ${written}.`,
      `Add ${origin} to ${names[0]}.`,
    ),
  ]
}

function isolation(headers: Headers): Finding[] {
  const policy = headers.get('cross-origin-embedder-policy')?.trim().toLowerCase() ?? ''
  if (!/^(require-corp|credentialless)/.test(policy)) return []
  return [
    problem(
      `Cross-Origin-Embedder-Policy: ${policy} blocks frames of other origins that do not opt in.`,
      'Leave the header out on pages that show the editor.',
    ),
  ]
}

/** The policies in the document; a tag without the attribute order that people write is still found. */
function metaPolicies(html: string): Policy[] {
  return [...html.matchAll(/<meta\b[^>]*>/gi)]
    .map(([tag]) => tag)
    .filter((tag) => /http-equiv\s*=\s*["']?content-security-policy["'\s>]/i.test(tag))
    .map((tag) => /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag))
    .flatMap((match) => readPolicies(match === null ? null : unescaped(match[1] ?? match[2] ?? '')))
}

/** React writes the quotes of `'self'` as a character reference. */
const unescaped = (text: string) => text.replace(/&(?:#x27|#39|apos);/gi, "'").replace(/&amp;/gi, '&')
