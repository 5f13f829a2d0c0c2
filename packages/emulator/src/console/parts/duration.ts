const UNITS = [
  ['d', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
] as const

/** A span of time by its two largest units, such as `7 d` or `5 min 3 s`. */
export function durationText(ms: number): string {
  let rest = Math.round(Math.abs(ms) / 1000) * 1000
  const parts: string[] = []
  for (const [unit, size] of UNITS) {
    const whole = Math.floor(rest / size)
    rest -= whole * size
    if (whole > 0) parts.push(`${whole} ${unit}`)
  }
  return parts.slice(0, 2).join(' ') || '0 s'
}

/** How far the emulator's clock is from the machine's. */
export const aheadText = (ms: number) => `${durationText(ms)} ${ms < 0 ? 'behind' : 'ahead'}`
