import { table } from './table.mjs'

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
  const explained = row.figures.filter(({ limit, hasTrace }) => limit !== null || hasTrace)
  const notes = explained.map(
    (line) => `- ${line.what}: ${[line.limit, linkOf(row, line)].filter(Boolean).join(' ')}`,
  )
  return `## ${row.title} (\`${row.name}\`)
${note}
${tableOf(row.figures)}
${notes.length === 0 ? '' : `\n${notes.join('\n')}\n`}`
}

/** To the trace of a figure in the file of its row, by the anchor that its heading gets. */
function linkOf({ name }, { what, hasTrace }) {
  if (!hasTrace) return null
  const anchor = what
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
  return `[Trace](traces/${name}.md#${anchor}).`
}

/** What traces/<row>.md holds: the traces of its figures, by what they measure. */
export function tracesOf({ title, date, machine, traces }) {
  const sections = Object.entries(traces).map(([what, trace]) => `## ${what}\n\n${trace}\n`)
  return `# ${title}

Made by \`npm run bench\`: do not edit. What traces showed in the run that gave the figures of
[RESULTS.md](../RESULTS.md), apart from their rounds. ${date}; ${describe(machine)}.

${sections.join('\n')}`
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
