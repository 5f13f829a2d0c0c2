import type { AiView } from '../../../core/ai/console.js'
import type { AiFeature } from '../../../core/ai/records.js'
import { count } from '../../parts/bits.js'
import { DayChart } from '../../parts/day-chart.js'
import { Table } from '../../parts/page.js'

const FEATURES: Record<AiFeature, string> = {
  aiEmailGeneration: 'AI email generation',
  aiRewrite: 'AI rewrite',
}

const textOf = (feature: AiFeature) => FEATURES[feature] ?? feature

/** Bars of credits by day, a color for each feature. The numbers stand in a table beneath. */
export function UsageChart({ days, features }: Pick<AiView, 'days' | 'features'>) {
  const total = days.reduce((sum, { credits }) => sum + credits, 0)
  return (
    <DayChart
      days={days.map(({ date, byFeature }) => ({
        date,
        parts: features.map((feature) => byFeature[feature] ?? 0),
      }))}
      kinds={features.map(textOf)}
      label={`${count(total)} credits`}
      none="No credits were used in this period."
    >
      <DayTable days={days} features={features} />
    </DayChart>
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
