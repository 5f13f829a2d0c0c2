import type { DomainLine } from '../../../core/sending/domains/console.js'
import { DNS_BITS, type DnsKind } from '../../../core/sending/domains/records.js'
import { call, path } from '../../api/call.js'
import { useAction } from '../../api/use-api.js'
import { Badge, CopyButton } from '../../parts/bits.js'
import { ConfirmButton } from '../../parts/confirm.js'
import { Toggle } from '../../parts/field.js'
import { Card, Table } from '../../parts/page.js'
import { Problem } from '../../parts/states.js'

const KINDS: readonly (readonly [kind: DnsKind, name: string, type: string])[] = [
  ['spf', 'SPF', 'TXT'],
  ['dkim', 'DKIM', 'TXT'],
  ['mx', 'MX', 'MX'],
  ['dmarc', 'DMARC', 'TXT'],
]

/** One domain with the records for its DNS, and what a check finds there. */
export function DomainCard({ at, domain }: { at: string; domain: DomainLine }) {
  const { name, type, checked } = domain
  const one = `${at}/${path`${name}`}`
  const check = useAction<void, DomainLine>(() => call('POST', `${one}/check`), { done: 'Checked' })
  const set = useAction(
    (changes: Partial<Record<DnsKind, boolean>>) => call<DomainLine>('PUT', one, { json: changes }),
    { done: 'Saved. Check the domain to see it' },
  )
  return (
    <Card
      title={name}
      actions={
        <>
          {type === 0 && <Badge>test</Badge>}
          {!checked && <Badge tone="warn">Changed since the last check</Badge>}
          <button type="button" aria-label={`Check ${name}`} onClick={() => check.run()}>
            Check
          </button>
          <ConfirmButton
            label="Delete…"
            name={`Delete ${name}…`}
            title={`Delete ${name}?`}
            work={() => call('DELETE', one)}
            done="Domain deleted"
          >
            <p>Its API users stay.</p>
          </ConfirmButton>
        </>
      }
    >
      <Problem error={check.error ?? set.error} />
      <Table
        label={`DNS records of ${name}`}
        className="stacked lists"
        head={
          <>
            <th>Record</th>
            <th>Host</th>
            <th>Value</th>
            <th>In DNS</th>
            <th>Last check</th>
          </>
        }
      >
        {KINDS.map(([kind, title, record]) => (
          <DnsRow key={kind} domain={domain} kind={kind} title={title} type={record} onSet={set.run} />
        ))}
      </Table>
    </Card>
  )
}

function DnsRow({
  domain: { name, dns, verify, records },
  kind,
  title,
  type,
  onSet,
}: {
  domain: DomainLine
  kind: DnsKind
  title: string
  type: string
  onSet: (changes: Partial<Record<DnsKind, boolean>>) => void
}) {
  const { domain: host, value } = records[kind]
  const found = (verify & DNS_BITS[kind]) !== 0
  return (
    <tr>
      <td>
        <strong>{title}</strong> {title !== type && <span className="muted">{type}</span>}
      </td>
      <td className="long" data-label="Host">
        <code>{host}</code>
      </td>
      <td className="long" data-label="Value">
        <code>{value}</code> <CopyButton text={value} name={`Copy the ${title} value of ${name}`} />
      </td>
      <td data-label="In DNS">
        <Toggle
          label={`${title} is in the DNS of ${name}`}
          on={dns[kind]}
          onChange={(on) => onSet({ [kind]: on })}
        />
      </td>
      <td data-label="Last check">
        {found ? <Badge tone="good">Found</Badge> : <Badge tone="warn">Not found</Badge>}
      </td>
    </tr>
  )
}
