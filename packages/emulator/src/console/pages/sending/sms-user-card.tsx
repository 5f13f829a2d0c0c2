import { secretOf, useSecrets } from '../../api/secrets.js'
import { Card } from '../../parts/page.js'
import { Secret } from '../../parts/secret.js'

/** The credential of SMS. */
export function SmsUserCard() {
  const secrets = useSecrets()
  return (
    <Card title="SMS user">
      <dl className="facts">
        <div>
          <dt>smsUser</dt>
          <dd>
            <code>dev_sms</code>
          </dd>
        </div>
        <div>
          <dt>smsKey</dt>
          <dd>
            <Secret name="the key of dev_sms" text={secretOf(secrets.data, 'smsUser', 'dev_sms')} />
          </dd>
        </div>
      </dl>
    </Card>
  )
}
