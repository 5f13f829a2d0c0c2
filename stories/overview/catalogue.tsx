import { StoryLink } from './story-link.js'

const ENTRIES = [
  [
    'EmailEditorFrame',
    'The editor in a frame, with every state around it.',
    'docs/editor-emaileditorframe--docs',
  ],
  [
    'EmailEditorDialog',
    'The same in a dialog: focus goes in and comes back, Esc asks first.',
    'docs/editor-emaileditordialog--docs',
  ],
  [
    'EmailList',
    'Create, rename, copy, delete, search, and ten thousand rows.',
    'docs/emails-emaillist--docs',
  ],
  [
    'EmailPreview',
    'The email as it was last saved, to look at before it is sent.',
    'docs/emails-emailpreview--docs',
  ],
  ['AiUsage', 'What was used, by day and by feature, and what is left.', 'docs/ai-aiusage--docs'],
  ['AiUsageChart', 'The same as a chart, with a table for screen readers.', 'docs/ai-aiusagechart--docs'],
  ['AiBalances', 'Where the credits come from; AiBills has what was charged.', 'docs/ai-aibalances--docs'],
  ['AiLimitForm', 'A limit for each user, by the rules of the service.', 'docs/ai-ailimitform--docs'],
  ['SendTestButton', 'A test of the email, to oneself or to the team.', 'docs/sending-sendtestbutton--docs'],
  ['SendingStatistics', 'What became of all that was sent, by day.', 'docs/sending-sendingstatistics--docs'],
  ['DeliveryLog', 'Each email of the last 30 days, and what became of it.', 'docs/sending-deliverylog--docs'],
  ['Hooks', 'All of it without the markup.', 'docs/hooks-useemaileditor--docs'],
] as const

export function Catalogue() {
  return (
    <section className="overview-band" aria-labelledby="catalogue" data-tone="raised">
      <div className="overview-wide">
        <h2 id="catalogue">In this catalog</h2>
        <p className="overview-lead">
          Theme, brand, language, direction, width and network are in the toolbar above each story. Every
          story is a test, and an accessibility fault fails it.
        </p>
        <ul className="cards">
          {ENTRIES.map(([name, text, to]) => (
            <li key={name}>
              <StoryLink to={to}>
                <strong>{name}</strong>
                <span>{text}</span>
              </StoryLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
