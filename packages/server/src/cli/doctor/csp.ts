/** What one Content-Security-Policy says, by directive; the first of a name counts. */
export type Policy = ReadonlyMap<string, readonly string[]>

/** The policies of a header, or of a `<meta>`: several, separated by commas, hold together. */
export function readPolicies(header: string | null): Policy[] {
  return (header ?? '')
    .split(',')
    .map((text) => {
      const policy = new Map<string, readonly string[]>()
      for (const directive of text.split(';')) {
        const [name = '', ...sources] = directive.trim().split(/\s+/)
        if (name !== '' && !policy.has(name.toLowerCase())) policy.set(name.toLowerCase(), sources)
      }
      return policy
    })
    .filter(({ size }) => size > 0)
}

/** The directive that decides, of `names` in order of their precedence, and its sources. */
export function decidingDirective(policy: Policy, names: readonly string[]) {
  for (const name of names) {
    const sources = policy.get(name)
    if (sources !== undefined) return { name, sources }
  }
  return null
}

/** Whether a source list permits an origin. `self`: the origin of who sent the policy. */
export function permits(sources: readonly string[], origin: string, self: string): boolean {
  return sources.some((source) => matches(source.toLowerCase(), new URL(origin), new URL(self)))
}

function matches(source: string, url: URL, self: URL): boolean {
  if (source === "'none'") return false
  if (source === "'self'") return url.host === self.host && schemeFits(self.protocol, url.protocol)
  if (source === '*') return /^(https?|wss?):$/.test(url.protocol) || url.protocol === self.protocol
  if (/^[a-z][a-z0-9+.-]*:$/.test(source)) return schemeFits(source, url.protocol)
  const parts = /^(?:([a-z][a-z0-9+.-]*):\/\/)?([^/:]+|\[[^\]]+\])(?::(\d+|\*))?(?:\/.*)?$/.exec(source)
  if (parts === null) return false
  const [, scheme, host = '', port] = parts
  return (
    schemeFits(scheme === undefined ? self.protocol : `${scheme}:`, url.protocol) &&
    hostFits(host, url.hostname) &&
    portFits(port, url)
  )
}

/** A secure scheme does for the insecure one that a policy names. */
function schemeFits(named: string, actual: string): boolean {
  return (
    named === actual || (named === 'http:' && actual === 'https:') || (named === 'ws:' && actual === 'wss:')
  )
}

function hostFits(named: string, actual: string): boolean {
  return named.startsWith('*.') ? actual.endsWith(named.slice(1)) : named === '*' || named === actual
}

function portFits(named: string | undefined, { port }: URL): boolean {
  return named === '*' || (named ?? '') === port || (port === '' && (named === '80' || named === '443'))
}
