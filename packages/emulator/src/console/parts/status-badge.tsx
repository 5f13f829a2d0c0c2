import { Badge, type Tone } from './bits.js'

const TONES: Record<number, Tone> = { 2: 'good', 3: 'plain', 4: 'warn', 5: 'bad' }

/** The status of a call, colored by its class. */
export function StatusBadge({ status }: { status: number }) {
  if (status === 0) return <Badge tone="bad">none</Badge>
  return <Badge tone={TONES[Math.floor(status / 100)] ?? 'plain'}>{status}</Badge>
}
