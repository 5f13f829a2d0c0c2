/** The first that fits: browsers name those that they resemble too. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /Edg(?:e|A|iOS)?\/([\d.]+)/],
  ['Opera', /OPR\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Safari', /Version\/([\d.]+).*Safari/],
  ['Thunderbird', /Thunderbird\/([\d.]+)/],
]

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iOS', /(?:iPhone|iPad).*? OS ([\d_]+)/],
  ['Android', /Android ([\d.]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['macOS', /Mac OS X ([\d_.]+)/],
  ['Linux', /Linux/],
]

/** What a User-Agent says, by the names that webhooks have; nothing of what it does not say. */
export function readUserAgent(userAgent: string) {
  const [explorerName, explorerVer] = firstOf(BROWSERS, userAgent)
  const [oSName, oSVer] = firstOf(SYSTEMS, userAgent)
  const found = { explorerName, explorerVer, oSName, oSVer: oSVer?.replaceAll('_', '.') }
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined))
}

function firstOf(patterns: typeof BROWSERS, text: string): [name?: string, version?: string | undefined] {
  for (const [name, pattern] of patterns) {
    const match = pattern.exec(text)
    if (match !== null) return [name, match[1]]
  }
  return []
}
