import type { MessageView } from '../../../core/sending/message/routes.js'
import { count } from '../../parts/bits.js'

/** The text of an SMS, and in how many parts it goes. */
export function Sms({ message: { text, segments } }: { message: MessageView }) {
  return (
    <>
      <p className="sms">{text}</p>
      {segments !== null && (
        <dl className="stats">
          <div>
            <dt>Segments</dt>
            <dd>{segments.segments}</dd>
          </div>
          <div>
            <dt>Encoding</dt>
            <dd>{segments.encoding}</dd>
          </div>
          <div>
            <dt>{segments.encoding === 'GSM-7' ? 'Septets' : 'UTF-16 units'}</dt>
            <dd>{count(segments.units)}</dd>
          </div>
          <div>
            <dt>Left in the last segment</dt>
            <dd>{count(segments.remaining)}</dd>
          </div>
        </dl>
      )}
      {segments !== null && segments.notGsm.length > 0 && (
        <p className="hint">Not in the GSM-7 alphabet: {segments.notGsm.join(' ')}</p>
      )}
    </>
  )
}
