/** Whether `path` is one that `pattern` stands for: `*` is one segment, `**` any number of them. */
export function matchesPath(pattern: string, path: string): boolean {
  const source = pattern
    .split('/')
    .map((segment) => {
      if (segment === '**') return '.*'
      return segment.split('*').map(escaped).join('[^/]*')
    })
    .join('/')
    // `/a/**` stands for `/a` too.
    .replaceAll('/.*', '(?:/.*)?')
  return new RegExp(`^${source}$`).test(path)
}

function escaped(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
}
