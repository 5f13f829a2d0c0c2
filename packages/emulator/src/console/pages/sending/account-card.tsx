import type { ReactNode } from 'react'
import type { AccountView } from '../../../core/sending/account/routes.js'
import { call } from '../../api/call.js'
import { useAction } from '../../api/use-api.js'
import { Badge, count, Time, ZoneName } from '../../parts/bits.js'
import { readForm, Segments, Toggle } from '../../parts/field.js'
import { Card } from '../../parts/page.js'
import { Problem } from '../../parts/states.js'

type Changes = Partial<
  Pick<
    AccountView,
    'verified' | 'plan' | 'paidQuota' | 'quotaGrace' | 'state' | 'balance' | 'smsQuota' | 'usedToday'
  >
>

/** The switches of an account, each with the code that it leads to. */
export function AccountCard({ at, account }: { at: string; account: AccountView }) {
  const change = useAction((json: Changes) => call<AccountView>('PUT', at, { json }), { done: 'Saved' })
  const { verified, plan, state, quotaGrace, dailyQuota, usedToday, smsUsedToday, resetsAt } = account
  return (
    <Card title="Account">
      <dl className="stats">
        <div>
          <dt>Emails left today</dt>
          <dd>{count(Math.max(0, dailyQuota - usedToday))}</dd>
        </div>
        <div>
          <dt>Sent today</dt>
          <dd>
            {count(usedToday)} of {count(dailyQuota)}
          </dd>
        </div>
        <div>
          <dt>SMS today</dt>
          <dd>
            {count(smsUsedToday)} of {count(account.smsQuota)}
          </dd>
        </div>
      </dl>
      <p className="hint">
        Resets at <Time at={resetsAt} /> <ZoneName />, by the emulator's clock.
      </p>
      <Problem error={change.error} />
      <dl className="facts">
        <Fact name="Email verified" hint="Off: no quota, 40904">
          <Toggle label="Email verified" on={verified} onChange={(on) => change.run({ verified: on })} />
        </Fact>
        <Fact name="State" hint="Suspended: 40901. Failing: 40902">
          <Segments
            label="State"
            value={state}
            onChange={(next) => change.run({ state: next })}
            options={[
              ['active', 'Active'],
              ['suspended', 'Suspended'],
              ['failing', 'Failing'],
            ]}
          />
        </Fact>
        <Fact name="Plan" hint="Free: 50 emails per day">
          <Segments
            label="Plan"
            value={plan}
            onChange={(next) => change.run({ plan: next })}
            options={[
              ['free', 'Free'],
              ['paid', 'Paid'],
            ]}
          />
        </Fact>
        <Fact name="Daily quota, paid" hint="3,000 unless reputation raises or lowers it; above it: 40913">
          <NumberForm
            label="Daily quota, paid"
            value={account.paidQuota}
            set={(paidQuota) => change.run({ paidQuota })}
          />
        </Fact>
        <Fact name="Used today" hint="Counts toward the daily quota">
          <NumberForm label="Used today" value={usedToday} set={(next) => change.run({ usedToday: next })} />
        </Fact>
        <Fact name="Allow above the quota" hint="Sends above it pass for now, with 40906">
          <Toggle
            label="Allow above the quota"
            on={quotaGrace}
            onChange={(on) => change.run({ quotaGrace: on })}
          />
        </Fact>
        <Fact name="Balance, paid" hint="Emails that the balance pays for; too few: 40912">
          <NumberForm
            label="Balance, paid"
            value={account.balance}
            set={(balance) => change.run({ balance })}
          />
        </Fact>
        <Fact name="SMS per day" hint="Above it: 499">
          <NumberForm
            label="SMS per day"
            value={account.smsQuota}
            set={(smsQuota) => change.run({ smsQuota })}
          />
        </Fact>
      </dl>
      {state !== 'active' && (
        <p>
          <Badge tone="bad">Nothing is sent</Badge>
        </p>
      )}
    </Card>
  )
}

function Fact({ name, hint, children }: { name: string; hint: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd className="inline">
        {children}
        <span className="hint">{hint}</span>
      </dd>
    </div>
  )
}

function NumberForm({ label, value, set }: { label: string; value: number; set: (value: number) => void }) {
  return (
    <form
      className="inline"
      key={value}
      onSubmit={(event) => {
        event.preventDefault()
        set(Number(readForm(event.currentTarget).value))
      }}
    >
      <input type="number" name="value" min={0} step={1} aria-label={label} defaultValue={value} required />
      <button type="submit" className="small" aria-label={`Set ${label}`}>
        Set
      </button>
    </form>
  )
}
