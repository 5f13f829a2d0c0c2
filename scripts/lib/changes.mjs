import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** From the largest on; and their titles in the changelog. */
const LEVELS = { major: 'Breaks', minor: 'New', patch: 'Mended' }
const NAMES = Object.keys(LEVELS)

/**
 * A change that no version has yet.
 * @typedef {{ file: string, level: string, packages: string[], text: string }} Change
 */

/** Those of a folder `.changeset`. @param {string} folder @returns {Change[]} */
export function readChanges(folder) {
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md') && name !== 'README.md')
    .sort()
    .map((name) => readChange(join(folder, name)))
}

function readChange(file) {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(readFileSync(file, 'utf8')) ?? []
  const rows = [...head.matchAll(/^["']?(@mailframe\/[a-z]+)["']?: *(\w+)$/gm)]
  const level = NAMES.find((name) => rows.some((row) => row[2] === name))
  const text = body.trim()
  if (level === undefined || text === '' || rows.some((row) => !NAMES.includes(row[2]))) {
    throw new Error(
      `${file}: it must name a package of ours with major, minor or patch, and say what changes`,
    )
  }
  return { file, level, packages: rows.map((row) => row[1]), text }
}

/**
 * The version after `version`. Before 1.0 what breaks raises the second number, and all else the third.
 * @param {string} version @param {Change[]} changes
 */
export function versionAfter(version, changes) {
  const [major = 0, minor = 0, patch = 0] = version.split('.').map(Number)
  const largest = NAMES.find((name) => changes.some(({ level }) => level === name))
  if (largest === undefined) throw new Error('there is no change in .changeset')
  if (largest === 'major') return major === 0 ? `0.${minor + 1}.0` : `${major + 1}.0.0`
  if (largest === 'minor' && major > 0) return `${major}.${minor + 1}.0`
  return `${major}.${minor}.${patch + 1}`
}

/** The section of a version in the changelog. @param {string} version @param {Change[]} changes */
export function sectionOf(version, changes) {
  const parts = NAMES.flatMap((name) => {
    const lines = changes
      .filter(({ level }) => level === name)
      .map(({ packages, text }) => `- ${packages.map((each) => `\`${each}\``).join(', ')}: ${indented(text)}`)
    return lines.length === 0 ? [] : [`### ${LEVELS[name]}\n\n${lines.join('\n')}`]
  })
  return `## ${version}\n\n${parts.join('\n\n')}\n`
}

const indented = (text) => text.replace(/\n(?=.)/g, '\n  ')
