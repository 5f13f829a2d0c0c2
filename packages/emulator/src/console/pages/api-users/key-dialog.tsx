import type { Region } from '@mailframe/protocol/sending'
import type { NewKey } from '../../../core/sending/api-users/console.js'
import { Code, CopyButton, Value } from '../../parts/bits.js'
import { Dialog } from '../../parts/dialog.js'

/** A key, this once. */
export function KeyDialog({
  made: { name, key },
  region,
  onClose,
}: {
  made: NewKey
  region: Region
  onClose: () => void
}) {
  const environment = [
    `MAILFRAME_SENDING_REGION=${region}`,
    `MAILFRAME_SENDING_API_USER=${name}`,
    `MAILFRAME_SENDING_API_KEY=${key}`,
  ].join('\n')
  return (
    <Dialog title="Copy it now" onClose={onClose}>
      <p className="prose">
        The key is shown only once, because just its hash is kept. It belongs on your server, never in a
        browser.
      </p>
      <Value label="apiUser" text={name} />
      <Value label="apiKey" text={key} />
      <Code label="Environment variables" text={environment} />
      <div className="actions end">
        <CopyButton text={environment} label="Copy as environment variables" />
        <button type="button" className="primary" onClick={onClose}>
          Done
        </button>
      </div>
    </Dialog>
  )
}
