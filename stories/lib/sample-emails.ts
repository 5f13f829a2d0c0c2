import type { TestEmail } from '@mailframe/react/testing'

const DAY_MS = 86_400_000

interface Sample {
  name: string
  subject: string
  colour: string
  heading: string
  text: string
  action: string
  daysAgo: number
}

const SAMPLES: readonly Sample[] = [
  {
    name: 'Product tour',
    subject: 'Five minutes, five things to try',
    colour: '#0f766e',
    heading: 'Five things to try',
    text: 'Start with a template, invite your team, and send your first campaign before lunch.',
    action: 'Take the tour',
    daysAgo: 64,
  },
  {
    name: 'Invoice reminder',
    subject: 'Your invoice is due on Friday',
    colour: '#1d4ed8',
    heading: 'A friendly reminder',
    text: 'Invoice 2041 is due on Friday. Paying takes a minute, and you need no account.',
    action: 'Pay now',
    daysAgo: 23,
  },
  {
    name: 'We miss you',
    subject: 'A lot has happened since you left',
    colour: '#7c3aed',
    heading: 'It has been a while',
    text: 'Your drafts are where you left them, and there is a new editor waiting for you.',
    action: 'Come back',
    daysAgo: 9,
  },
  {
    name: 'Summer sale',
    subject: 'Up to 40 % off, until Sunday',
    colour: '#c2410c',
    heading: 'The summer sale is on',
    text: 'Linen, sandals and everything that belongs into a suitcase: up to 40 % off until Sunday.',
    action: 'See the sale',
    daysAgo: 4,
  },
  {
    name: 'Event invitation',
    subject: 'Join us on the roof',
    colour: '#be185d',
    heading: 'Join us on the roof',
    text: 'Drinks at seven, short talks at eight, and a view over the whole city all evening.',
    action: 'Save my seat',
    daysAgo: 1,
  },
  {
    name: 'Monthly digest',
    subject: 'What your team shipped this month',
    colour: '#15803d',
    heading: 'Your month in one email',
    text: 'Twelve campaigns, forty thousand readers, and the best open rate since spring.',
    action: 'Read the digest',
    daysAgo: 0,
  },
]

/** Emails as people write them, the oldest first. */
export function sampleEmails(now = Date.now()): TestEmail[] {
  return SAMPLES.map(({ daysAgo, ...sample }) => ({
    name: sample.name,
    subject: sample.subject,
    html: htmlOf(sample),
    ...(daysAgo === 0 ? {} : { at: new Date(now - daysAgo * DAY_MS) }),
  }))
}

/** So many emails with short names. */
export const manyEmails = (count: number): TestEmail[] =>
  Array.from({ length: count }, (_, index) => `Campaign ${index + 1}`)

function htmlOf({ colour, heading, text, action }: Omit<Sample, 'name' | 'subject' | 'daysAgo'>): string {
  return `<!doctype html><html><head><style>
body { margin: 0; background: #f4f4f5; font: 16px/1.6 Helvetica, Arial, sans-serif; color: #27272a }
.card { max-width: 520px; margin: 24px auto; background: #fff; border-radius: 14px; overflow: hidden }
.hero { background: ${colour}; color: #fff; padding: 40px 36px; font-size: 30px; font-weight: 700; line-height: 1.2 }
.body { padding: 28px 36px 36px }
.action { display: inline-block; margin-top: 12px; padding: 12px 22px; border-radius: 8px; background: ${colour};
  color: #fff; font-weight: 700; text-decoration: none }
</style></head><body><div class="card"><div class="hero">${heading}</div><div class="body"><p>${text}</p>
<a class="action" href="https://example.com">${action}</a></div></div></body></html>`
}
