import type { MessageView } from '../../../core/sending/message/routes.js'
import { Badge, count } from '../../parts/bits.js'

/** A name without characters that reverse the writing direction, so that `exe.png` is what it says. */
const plainName = (filename: string) =>
  filename.replace(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')

/** The files that came with it, to keep. */
export function Attachments({ message: { attachments } }: { message: MessageView }) {
  if (attachments.length === 0) return null
  return (
    <ul className="attachments" aria-label="Attachments">
      {attachments.map(({ filename, contentType, size, contentId, url }) => (
        <li key={url}>
          {/* Relative to the page: the console may be in a sub-folder. */}
          <a href={url.slice(1)} download={filename}>
            <bdi>{plainName(filename)}</bdi>
          </a>{' '}
          <span className="muted">
            <bdi>{contentType}</bdi>, {count(size)} bytes
          </span>
          {contentId !== null && <Badge>inline</Badge>}
        </li>
      ))}
    </ul>
  )
}
