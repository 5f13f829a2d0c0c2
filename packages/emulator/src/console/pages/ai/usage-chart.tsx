import type { AiView } from '../../../core/ai/console.js'
import type { AiFeature } from '../../../core/ai/records.js'
import { count } from '../../parts/bits.js'
import { Table } from '../../parts/page.js'

const FEATURES: Record<AiFeature, string> = {
  aiEmailGeneration: 'AI email generation',
  aiRewrite: 'AI rewrite',
}

const textOf = (feature: AiFeature) => FEATURES[feature] ?? feature

const HEIGHT = 100
const GAP = 0.25

/** Bars of credits by day, a colour for each feature. The numbers stand in a table beneath. */
export function UsageChart({ days, features }: Pick<AiView, 'days' | 'features'>) {
  const most = niceCeiling(Math.max(0, ...days.map(({ credits }) => credits)))
  const total = days.reduce((sum, { credits }) => sum + credits, 0)
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
          aria-label={`${count(total)} credits from ${first} to ${last}. The table beneath has each day.`}
        >
          {[0, HEIGHT / 2, HEIGHT].map((y) => (
            <line key={y} className="grid" x1={0} x2={days.length} y1={y} y2={y} />
          ))}
          {days.map((day, index) => (
            <Bar key={day.date} day={day} index={index} features={features} most={most} />
          ))}
        </svg>
        <div className="chart-days" aria-hidden="true">
          <span>{first}</span>
          <span>{last} (today)</span>
        </div>
      </div>
      <figcaption>
        {features.length === 0 ? (
          <span className="muted">No credits were used in this span.</span>
        ) : (
          <ul className="legend">
            {features.map((feature, index) => (
              <li key={feature}>
                <span className={`swatch feature-${index % 4}`} />
                {textOf(feature)}
              </li>
            ))}
          </ul>
        )}
        <details className="more">
          <summary>Numbers by day</summary>
          <DayTable days={days} features={features} />
        </details>
      </figcaption>
    </figure>
  )
}

function Bar({
  day: { date, byFeature, credits },
  index,
  features,
  most,
}: {
  day: AiView['days'][number]
  index: number
  features: AiFeature[]
  most: number
}) {
  let top = HEIGHT
  return (
    <g>
      <title>{`${date}: ${count(credits)}`}</title>
      {/* The whole day answers to the pointer, also where its bar is low. */}
      <rect className="day" x={index} y={0} width={1} height={HEIGHT} />
      {features.map((feature, place) => {
        const height = ((byFeature[feature] ?? 0) / most) * HEIGHT
        top -= height
        return (
          <rect
            key={feature}
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

function DayTable({ days, features }: Pick<AiView, 'days' | 'features'>) {
  return (
    <Table
      label="Credits used by day and feature"
      head={
        <>
          <th>Day (UTC)</th>
          {features.map((feature) => (
            <th key={feature} className="number">
              {textOf(feature)}
            </th>
          ))}
          <th className="number">Credits</th>
        </>
      }
    >
      {days.toReversed().map(({ date, byFeature, credits }) => (
        <tr key={date}>
          <td>{date}</td>
          {features.map((feature) => (
            <td key={feature} className="number">
              {count(byFeature[feature] ?? 0)}
            </td>
          ))}
          <td className="number">{count(credits)}</td>
        </tr>
      ))}
    </Table>
  )
}

/** The scale's upper end: 2, 4 or 10 times a power of ten, so that half of it is a round number too. */
export function niceCeiling(value: number): number {
  if (value <= 2) return 2
  const power = 10 ** Math.floor(Math.log10(value))
  const step = [1, 2, 4, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}
