/** A global that the catalogue hands to its pages: `globals=theme:dark;language:ja_JP`. */
export function globalOfAddress(name: string): string | undefined {
  const globals = new URLSearchParams(location.search).get('globals') ?? ''
  const pairs = globals.split(';').map((pair) => pair.split(':'))
  return pairs.find(([key]) => key === name)?.[1]
}
