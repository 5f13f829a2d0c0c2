import { CHECKS, type Finding } from './finding.js'

const LEVEL_WIDTH = Math.max(...['ok', 'warning', 'problem', 'skipped'].map(({ length }) => length))
const CHECK_WIDTH = Math.max(...CHECKS.map(({ length }) => length))

/** The findings for a person, one a paragraph; the last line counts them. */
export function report(findings: readonly Finding[]): string {
  const indent = ' '.repeat(LEVEL_WIDTH + CHECK_WIDTH + 4)
  const lines = findings.flatMap(({ level, check, message, mend }) => [
    `${level.padEnd(LEVEL_WIDTH)}  ${check.padEnd(CHECK_WIDTH)}  ${message}`,
    ...(mend === undefined ? [] : [`${indent}${mend}`]),
  ])
  const count = (wanted: Finding['level']) => findings.filter(({ level }) => level === wanted).length
  return `${lines.join('\n')}\n\n${counted(count('problem'), 'problem')}, ${counted(count('warning'), 'warning')}, ${count('skipped')} skipped\n`
}

const counted = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`
