import type { Guidance } from './type.js'

const guide = 'docs/react/ai-usage.md'
const PERIOD = ['Arrow keys', 'On the period: choose another.'] as const
const PAGES = ['Enter, Space', 'On the arrows: the month or page before and after.'] as const

export const AI: Readonly<Record<string, Guidance>> = {
  AiUsage: {
    keys: [PERIOD, ['Enter', 'In ‘Custom’: shows them.']],
    dos: [
      'Give your backend `aiLimit`: then people see what is left, before it is gone.',
      'Give `featureNames` in the words of your own product.',
    ],
    donts: [
      'Don’t show `scope="application"` to everyone: your backend’s `allow` has to say who may see it.',
    ],
    guide,
  },
  AiUsageChart: {
    keys: [['Tab', 'Past the chart: its figures are in a table for screen readers.']],
    dos: ['Install `recharts`, which it needs; nothing else of the package does.'],
    donts: ['Don’t hide its table: the bars alone say nothing to a screen reader.'],
    guide,
  },
  AiBalances: {
    keys: [],
    dos: ['Show it to whoever buys credits: it says of what they consist and when each part ends.'],
    donts: ['Don’t show it to every user: balances are of the whole Application.'],
    guide,
  },
  AiBills: {
    keys: [PAGES],
    dos: ['Start with `defaultMonth` where people come from an invoice.'],
    donts: ['Don’t add up its rows for an invoice of your own: read them by `useAiBills()`.'],
    guide,
  },
  AiLimitForm: {
    keys: [['Enter', 'In a field: saves.']],
    dos: ['Show it on an admin’s page of one user, beside `AiUsage` of the same.'],
    donts: ['Don’t check the figures again in front of it: the rules of the service are in it.'],
    guide,
  },
}
