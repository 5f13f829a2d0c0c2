import type { Guidance } from './type.js'

const guide = 'docs/react/ai-usage.md'
const PERIOD = ['Arrow keys', 'On ‘This month’ and beside it: choose the days.'] as const

export const AI: Readonly<Record<string, Guidance>> = {
  AiUsage: {
    keys: [PERIOD, ['Enter', 'In the dates of ‘Custom’: shows them.']],
    dos: [
      'Give your backend `aiLimit`: then people see what is left before it runs out.',
      'Give `featureNames` in the words of your own product.',
    ],
    donts: [
      'Don’t show `scope="application"` to everyone: your backend’s `allow` has to say who may see it.',
    ],
    guide,
  },
  AiUsageChart: {
    keys: [
      ['Tab', 'Past the chart, whose figures are in a table for screen readers, to the button below it.'],
      ['Enter, Space', 'On ‘Show table’: the table in place of the chart, and back.'],
    ],
    dos: ['Install `recharts`, which it needs; nothing else in the package does.'],
    donts: ['Don’t hide its table: the bars alone say nothing to a screen reader.'],
    guide,
  },
  AiBalances: {
    keys: [],
    dos: ['Show it to whoever buys credits: it says where they come from and when each part expires.'],
    donts: ['Don’t show it to every user: balances belong to the whole Application.'],
    guide,
  },
  AiBills: {
    keys: [
      ['Arrow keys', 'On the month: choose another.'],
      ['Enter, Space', 'On the arrows beside it: the month before and after.'],
    ],
    dos: ['Start with `defaultMonth` where people come from an invoice.'],
    donts: ['Don’t copy its rows into your own invoice: read them with `useAiBills()`.'],
    guide,
  },
  AiLimitForm: {
    keys: [['Enter', 'In a field: saves.']],
    dos: ['Show it on an admin’s page of one user, beside their `AiUsage`.'],
    donts: ['Don’t check the values before it: it knows the rules of the service.'],
    guide,
  },
}
