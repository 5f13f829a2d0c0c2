const HEAD = `# Measured side by side

Made by \`npm run bench\`: do not edit. Each figure is the median of rounds in which the sides take turns on one machine,
with the quarters below and above it in parentheses. A ratio is that of the medians of one run, and its quarters are those of the ratios of single rounds.
`

/** RESULTS.md. */
export function markdownOf({ date, machine, peers, rows }) {
  const versions = Object.entries(peers).map(([name, version]) => `${name} ${version}`)
  return `${HEAD}
${date}; ${describe(machine)}. Beside ours: ${versions.join(', ')}.

${summaryOf(rows)}
${rows.map((row) => sectionOf(row, { date, machine })).join('\n')}`
}

function describe({ cpu, cores, memoryGb, platform, node, chromium }) {
  const browser = chromium === null ? '' : `, Chromium ${chromium}`
  return `${cores} cores of ${cpu}, ${memoryGb} GB, ${platform}, Node ${node.replace('v', '')}${browser}`
}

function summaryOf(rows) {
  const bounded = rows.flatMap(({ figures }) => figures).filter(({ isReached }) => isReached !== null)
  const missed = bounded.filter(({ isReached }) => !isReached)
  const count = `${bounded.length - missed.length} of ${bounded.length} bounds are reached.`
  return missed.length === 0
    ? `${count}\n`
    : `${count} Not reached: ${missed.map(({ what }) => what).join('; ')}.\n`
}

function sectionOf(row, { date, machine }) {
  const other = row.date === date && describe(row.machine) === describe(machine)
  const note = other ? '' : `\nMeasured ${row.date}; ${describe(row.machine)}.\n`
  const limits = row.figures.filter(({ limit }) => limit !== null)
  const notes = limits.map(({ what, limit }) => `- ${what}: ${limit}`)
  return `## ${row.title} (\`${row.name}\`)
${note}
${tableOf(row.figures)}
${notes.length === 0 ? '' : `\n${notes.join('\n')}\n`}`
}

function tableOf(figures) {
  const lines = figures.map((line) => [
    line.what,
    `${spread(line.ours)} ${line.unit}`,
    line.theirs === null ? (line.against ?? '') : `${line.against}: ${spread(line.theirs)} ${line.unit}`,
    line.ratio === null ? '' : `${spread(line.ratio)}x`,
    boundOf(line),
    line.isReached === null ? '' : line.isReached ? 'yes' : '**no**',
    String(line.rounds),
  ])
  return table([['what', 'ours', 'against', 'ratio', 'must be', 'reached', 'rounds'], ...lines])
}

function boundOf({ bound, unit }) {
  if (bound === null) return ''
  const [sign, value] = bound.atMost === undefined ? ['>=', bound.atLeast] : ['<=', bound.atMost]
  return `${sign} ${number(value)}${bound.of === 'ours' ? ` ${unit}` : 'x'}`
}

const spread = ({ median, low, high }) =>
  low === high ? number(median) : `${number(median)} (${number(low)}–${number(high)})`

const number = (value) =>
  value.toLocaleString('en', value < 10 ? { maximumFractionDigits: 3 } : { maximumFractionDigits: 1 })

/** Cells of one width in each column, as the formatter of this repository wants them. */
function table([head, ...lines]) {
  const widths = head.map((_, at) => Math.max(3, ...[head, ...lines].map((line) => line[at].length)))
  const row = (cells) => `| ${cells.map((cell, at) => cell.padEnd(widths[at])).join(' | ')} |`
  return [row(head), row(widths.map((width) => '-'.repeat(width))), ...lines.map(row)].join('\n')
}
