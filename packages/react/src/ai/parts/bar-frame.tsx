'use client'
/** In units of the `viewBox`, which is stretched to the width of the element. */
const SLOT = 10
const GAP = 2
const HEIGHT = 100
/** So that a little is still visible. */
const MIN_HEIGHT = 2

/** One bar, or a piece of one. */
export interface BarPiece {
  className: string
  /** `data-figure`. */
  figure?: string
  height: number
  /** Height that it stands above the ground. Default: 0. */
  above?: number
}

export interface Bar {
  key: string
  /** Shown by the browser under the pointer. */
  title: string
  /** Later ones are drawn over earlier ones. */
  pieces: readonly BarPiece[]
}

/** The height of a figure among figures up to `most`. */
export const heightOf = (value: number, most: number): number =>
  value > 0 ? Math.max(MIN_HEIGHT, (value / most) * HEIGHT) : 0

export interface BarFrameProps {
  bars: readonly Bar[]
  /** What the height of the frame stands for. */
  top: string
  /** Below the first bar, and below the last. */
  ends: readonly string[]
}

/** Bars side by side, without a chart library: the figures must stand in words beside it. */
export function BarFrame({ bars, top, ends }: BarFrameProps) {
  return (
    <>
      <p className="mailframe-ai-bars-top" aria-hidden="true">
        {top}
      </p>
      <svg
        viewBox={`0 0 ${bars.length * SLOT} ${HEIGHT}`}
        preserveAspectRatio="none"
        aria-hidden="true"
        data-points={bars.length}
      >
        {bars.map(({ key, title, pieces }, index) => (
          <g key={key}>
            <title>{title}</title>
            <rect className="mailframe-ai-bar-ground" x={index * SLOT} width={SLOT} height={HEIGHT} />
            {pieces.map(({ className, figure, height, above = 0 }) => (
              <rect
                key={figure ?? className}
                className={className}
                data-figure={figure}
                x={index * SLOT + GAP / 2}
                y={Math.max(0, HEIGHT - above - height)}
                width={SLOT - GAP}
                height={height}
              />
            ))}
          </g>
        ))}
      </svg>
      <p className="mailframe-ai-bars-ends" aria-hidden="true">
        {ends.map((text) => (
          <span key={text}>{text}</span>
        ))}
      </p>
    </>
  )
}
