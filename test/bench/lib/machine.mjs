import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { cpus, totalmem } from 'node:os'
import { fileURLToPath } from 'node:url'

/** What the figures were measured on. No name of a host. */
export function describeMachine(chromium) {
  const kinds = cpus()
  return {
    cpu: kinds[0]?.model.trim() || process.arch,
    cores: kinds.length,
    memoryGb: Math.round(totalmem() / 2 ** 30),
    platform: `${process.platform} ${process.arch}`,
    node: process.version,
    chromium: chromium ? versionOf(chromium) : null,
  }
}

/** The versions of what is measured beside ours. */
export function peerVersions() {
  const file = fileURLToPath(new URL('../package.json', import.meta.url))
  return JSON.parse(readFileSync(file, 'utf8')).dependencies
}

const versionOf = (browser) => /[\d.]+/.exec(execFileSync(browser, ['--version'], { encoding: 'utf8' }))?.[0]
