import type { Guidance } from './type.js'

const guide = 'docs/react/sending.md'

export const SENDING: Readonly<Record<string, Guidance>> = {
  SendTestButton: {
    keys: [
      ['Enter', 'In the address: sends.'],
      ['Escape', 'Closes the dialog; the focus goes back to the button.'],
    ],
    dos: ['Give the person’s own address as `defaultTo`: most test emails go there.'],
    donts: ['Don’t permit any address in your backend: a test email is sent from your domain.'],
    guide,
  },
  SendingStatistics: {
    keys: [
      ['Arrow keys', 'On ‘Last 30 days’ and beside it: choose the days.'],
      ['Enter, Space', 'On ‘Show table’: the table in place of the chart, and back.'],
    ],
    dos: ['Show it to admins: the figures are of the whole sending account.'],
    donts: ['Don’t show it to every user: your backend’s `allow` has to say who may see it.'],
    guide,
  },
  DeliveryLog: {
    keys: [['Enter, Space', 'On ‘Refresh’: reads it anew. Below a longer log: the page before and after.']],
    dos: ['Show it to whoever answers ‘I got no email’: it says what happened to each.'],
    donts: ['Don’t show it to every user: it has the addresses of all recipients.'],
    guide,
  },
}
