import type { Region } from '@mailframe/protocol/sending'
import { useState } from 'react'
import type { StatisticsView } from '../../core/sending/statistics/console.js'
import { path } from '../api/call.js'
import { useApi } from '../api/use-api.js'
import { count } from '../parts/bits.js'
import { DayChart } from '../parts/day-chart.js'
import { Segments } from '../parts/field.js'
import { Card, Page } from '../parts/page.js'
import { RegionChoice } from '../parts/region.js'
import { Loaded } from '../parts/states.js'
import { DayTable } from './statistics/day-table.js'

type Days = '7' | '30' | '90'

/** What happened to the emails of an account, by the day on which they were sent. */
export function StatisticsPage() {
  const [region, setRegion] = useState<Region>('sg')
  const [days, setDays] = useState<Days>('30')
  const statistics = useApi<StatisticsView>(`${path`sending/${region}/statistics`}?days=${days}`, {
    keep: true,
  })
  return (
    <Page title="Statistics" context={region}>
      <p className="lead">
        What was sent, opened and clicked here. Each email counts on the day (UTC+8) it was sent.
      </p>
      <RegionChoice region={region} onChange={setRegion} />
      <Loaded of={statistics}>
        {(data) => (
          <>
            <Totals {...data} />
            <Card
              title="Emails by day"
              actions={
                <Segments
                  label="Period"
                  value={days}
                  onChange={setDays}
                  options={[
                    ['7', '7 days'],
                    ['30', '30 days'],
                    ['90', '90 days'],
                  ]}
                />
              }
            >
              <DayChart
                days={data.days.map(({ date, counts }) => ({
                  date,
                  parts: [
                    counts.deliveredNum,
                    counts.bounceNum,
                    counts.invalidEmailsNum,
                    // Slow ones, which have not arrived yet.
                    counts.requestNum - counts.deliveredNum - counts.bounceNum - counts.invalidEmailsNum,
                  ],
                }))}
                kinds={['Delivered', 'Soft bounces', 'Invalid', 'Sending']}
                label={`${count(data.total.requestNum)} emails`}
                none="Nothing was sent in this period."
              >
                <DayTable days={data.days} />
              </DayChart>
            </Card>
          </>
        )}
      </Loaded>
    </Page>
  )
}

/** A share of a whole in percent; nothing of nothing is no share. */
const percent = (part: number, whole: number) =>
  whole === 0 ? null : `${Math.round((part / whole) * 1000) / 10}%`

function Totals({ total }: StatisticsView) {
  const { requestNum, deliveredNum } = total
  const parts: [name: string, value: number, share: string | null][] = [
    ['Sent', requestNum, null],
    ['Delivered', deliveredNum, percent(deliveredNum, requestNum)],
    ['Opened', total.uniqueOpensNum, percent(total.uniqueOpensNum, deliveredNum)],
    ['Clicked', total.uniqueClicksNum, percent(total.uniqueClicksNum, deliveredNum)],
    ['Soft bounces', total.bounceNum, percent(total.bounceNum, requestNum)],
    ['Invalid', total.invalidEmailsNum, percent(total.invalidEmailsNum, requestNum)],
    ['Complaints', total.spamReportedNum, percent(total.spamReportedNum, deliveredNum)],
    ['Unsubscribed', total.unsubscribeNum, percent(total.unsubscribeNum, deliveredNum)],
  ]
  return (
    <>
      <dl className="stats wide">
        {parts.map(([name, value, share]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>
              {count(value)} {share !== null && <span className="share">{share}</span>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="hint">
        Delivered, soft bounces and invalid are percentages of emails sent; the others, of emails delivered.
      </p>
    </>
  )
}
