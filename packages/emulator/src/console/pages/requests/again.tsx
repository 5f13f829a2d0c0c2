import { useState } from 'react'
import type { RequestRecord } from '../../../core/kernel/log/record.js'
import { baseUrl } from '../../lib/base.js'
import { Code, CopyButton } from '../../parts/bits.js'
import { Segments } from '../../parts/field.js'
import { curlOf } from './curl.js'
import { fetchOf } from './fetch.js'

const WAYS = { curl: curlOf, fetch: fetchOf } as const

/** The request, to run again. Steps of an SMTP session cannot be run this way. */
export function Again({ record }: { record: RequestRecord }) {
  const [way, setWay] = useState<keyof typeof WAYS>('curl')
  const text = WAYS[way](record, baseUrl())
  return (
    <>
      <div className="row-head">
        <h3>Run it again</h3>
        <CopyButton text={text} label={`Copy as ${way}`} />
      </div>
      <Segments
        label="As"
        value={way}
        onChange={setWay}
        options={[
          ['curl', 'curl'],
          ['fetch', 'fetch'],
        ]}
      />
      <Code label={`As ${way}`} text={text} />
      <p className="hint">
        Credentials are masked in the log: replace the variables and &lt;names&gt; with your own.
      </p>
    </>
  )
}
