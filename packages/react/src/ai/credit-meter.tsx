'use client'

export interface CreditMeterProps {
  /** 0 to 1; more is drawn as 1. */
  share: number
  level?: 'near' | 'over' | undefined
}

/**
 * A bar for what stands beside it in words. Drawn by attributes: a page that forbids inline styles shows it too, also
 * as it comes from the server.
 */
export function CreditMeter({ share, level }: CreditMeterProps) {
  const width = Math.min(1, Math.max(0, share)) * 100
  return (
    <svg
      className="mailframe-ai-meter"
      data-level={level}
      viewBox="0 0 100 1"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect className="mailframe-ai-meter-track" width="100" height="1" />
      <rect className="mailframe-ai-meter-bar" width={width} height="1" />
    </svg>
  )
}
