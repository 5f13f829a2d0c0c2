import { useQuery } from '@tanstack/react-query'
import type { MessageView } from '../../../core/sending/message/routes.js'
import { Badge, type Tone } from '../../parts/bits.js'
import { Card } from '../../parts/page.js'
import { Empty, Loaded } from '../../parts/states.js'
import { type ClientSupport, clientFindings } from './checks/clients.js'
import type { Finding, Level } from './checks/finding.js'
import { linkFindings } from './checks/links.js'
import { parseEmail } from './checks/parse.js'
import { pictureFindings } from './checks/pictures.js'
import { sizeFindings } from './checks/size.js'
import { unsubscribeFindings } from './checks/unsubscribe.js'

const LEVELS: Record<Level, readonly [text: string, tone: Tone]> = {
  fix: ['Fix', 'bad'],
  look: ['Check', 'warn'],
  fine: ['OK', 'good'],
}

/** What readers would stumble over. Nothing is fetched for it. */
export function Checks({ message }: { message: MessageView }) {
  const support = useQuery<ClientSupport>({
    queryKey: ['client support'],
    queryFn: async () => (await import('./checks/client-support.json')).default,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  const { html, sent, headers, attachments } = message
  if (html === null) return <Empty title="This message has no HTML to check" />
  // As it was written: what tracking put in place of links is not the sender's.
  const written = parseEmail(sent.html ?? html)
  const received = parseEmail(html)
  const contentIds = attachments.flatMap(({ contentId }) => contentId ?? [])
  return (
    <div className="columns">
      <div className="stack">
        <Group title="Links" findings={linkFindings(written)} />
        <Group title="Images" findings={pictureFindings(written, contentIds)} />
        <Group title="Size" findings={sizeFindings(html)} />
        <Group title="Unsubscribe" findings={unsubscribeFindings(received, headers ?? {})} />
      </div>
      <Loaded of={support}>
        {(data) => (
          <Group
            title="Client support"
            findings={clientFindings(written, data)}
            note={`Data: ${data.source}. Many emails read well without these features: check those that carry meaning.`}
          />
        )}
      </Loaded>
    </div>
  )
}

function Group({ title, findings, note }: { title: string; findings: readonly Finding[]; note?: string }) {
  return (
    <Card title={title}>
      <ul className="findings" aria-label={title}>
        {findings.map(({ level, title: text, items }) => (
          <li className="found" key={text}>
            <Badge tone={LEVELS[level][1]}>{LEVELS[level][0]}</Badge>
            <div>
              <p>{text}</p>
              {items.length > 0 && (
                <ul>
                  {items.map((item, index) => (
                    <li className="found-where" key={index}>
                      {item}
                    </li>
                  ))}
                </ul>
              )}
            </div>
          </li>
        ))}
      </ul>
      {note !== undefined && <p className="hint">{note}</p>}
    </Card>
  )
}
