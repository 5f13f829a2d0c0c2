import type { ReactNode } from 'react'
import { count } from './bits.js'

const HEIGHT = 100
const GAP = 0.25

/** A day and how much of each kind it has. */
export interface ChartDay {
  date: string
  parts: readonly number[]
}

/** Bars by day, a color for each kind. `children` is the table with the numbers. */
export function DayChart({
  days,
  kinds,
  label,
  none,
  children,
}: {
  days: readonly ChartDay[]
  /** What the kinds are called. */
  kinds: readonly string[]
  /** What the bars are, for who does not see them. */
  label: string
  /** What stands in place of the legend where there is nothing. */
  none: string
  children: ReactNode
}) {
  const most = niceCeiling(Math.max(0, ...days.map(totalOf)))
  const [first, last] = [days[0]?.date ?? '', days.at(-1)?.date ?? '']
  return (
    <figure className="chart">
      <div className="chart-frame">
        <div className="chart-scale" aria-hidden="true">
          <span>{count(most)}</span>
          <span>{count(most / 2)}</span>
          <span>0</span>
        </div>
        <svg
          viewBox={`0 0 ${days.length} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`${label} from ${first} to ${last}. The table below has each day.`}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} className="grid" x1={0} x2={days.length} y1={y} y2={y} />
          ))}
          {days.map((day, index) => (
            <Bar key={day.date} day={day} index={index} most={most} />
          ))}
        </svg>
        <div className="chart-days" aria-hidden="true">
          <span>{first}</span>
          <span>{last} (today)</span>
        </div>
      </div>
      <figcaption>
        {days.every((day) => totalOf(day) === 0) ? (
          <span className="muted">{none}</span>
        ) : (
          <ul className="legend">
            {kinds.map((kind, index) => (
              <li key={kind}>
                <span className={`swatch feature-${index % 4}`} />
                {kind}
              </li>
            ))}
          </ul>
        )}
        <details className="more">
          <summary>Numbers by day</summary>
          {children}
        </details>
      </figcaption>
    </figure>
  )
}

const totalOf = ({ parts }: ChartDay) => parts.reduce((sum, part) => sum + part, 0)

function Bar({ day, index, most }: { day: ChartDay; index: number; most: number }) {
  let top = HEIGHT
  return (
    <g>
      <title>{`${day.date}: ${count(totalOf(day))}`}</title>
      {/* The whole day answers to the pointer, also where its bar is low. */}
      <rect className="day" x={index} y={0} width={1} height={HEIGHT} />
      {day.parts.map((part, place) => {
        const height = (part / most) * HEIGHT
        top -= height
        return (
          <rect
            key={place}
            className={`feature-${place % 4}`}
            x={index + GAP / 2}
            y={top}
            width={1 - GAP}
            height={height}
          />
        )
      })}
    </g>
  )
}

/** The scale's upper end: 2, 4 or 10 times a power of ten, so that half of it is a round number too. */
function niceCeiling(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}
