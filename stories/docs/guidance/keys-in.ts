/** The keys that a page of the documents lists in its table under `## Keys`. */
export function keysIn(page: string): [keys: string, does: string][] {
  const [, section = ''] = page.split('\n## Keys\n')
  const [own = ''] = section.split('\n## ')
  const rows = [...own.matchAll(/^\| ([^|]+?) +\| ([^|]+?) +\|$/gm)].map(
    ([, keys = '', does = '']): [string, string] => [keys, does],
  )
  // The first two are the head of the table and the line below it.
  return rows.filter(([keys]) => keys !== 'Key' && !keys.startsWith('-'))
}
