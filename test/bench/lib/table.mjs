/** A table of Markdown, its cells of one width in each column, as the formatter of this repository wants them. */
export function table([head, ...lines]) {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...lines].map((line) => line[at].length)))
  const row = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n')
}
