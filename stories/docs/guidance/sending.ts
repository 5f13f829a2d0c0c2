import type { Guidance } from './type.js'

const guide = 'docs/react/sending.md'
const PERIOD = ['Arrow keys', 'On the period: choose another one.'] as const

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
    keys: [PERIOD],
    dos: ['Show it to admins: the figures are of the whole sending account.'],
    donts: ['Don’t show it to every user: your backend’s `allow` has to say who may see it.'],
    guide,
  },
  DeliveryLog: {
    keys: [PERIOD, ['Enter, Space', 'On the arrows: the previous or next page.']],
    dos: ['Show it to whoever answers ‘I got no email’: it says what happened to each.'],
    donts: ['Don’t show it to every user: it has the addresses of all recipients.'],
    guide,
  },
}
