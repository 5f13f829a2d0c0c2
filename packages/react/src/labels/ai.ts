import { commonTexts } from './common.js'
import { sharedTexts } from './shared.js'

/** Texts of the AI widgets and the chart. In English. */
export const aiTexts = /* @__PURE__ */ Object.assign(
  {
    /** Heading of the AI usage of the user. */
    aiUsageTitle: 'AI usage',
    /** Heading of the AI quota of the Application. */
    aiQuotaTitle: 'AI credits',
    /** Said aloud while usage or quota is read. */
    aiLoading: 'Loading AI usage…',
    /** An amount of one credit. {credits} */
    aiCredit: '{credits} credit',
    /** Any other amount. {credits} */
    aiCredits: '{credits} credits',
    /** Before the credits that were used. */
    aiUsed: 'Credits used',
    /** Before the limit of the user. */
    aiLimit: 'Limit',
    /** Before all credits of the Application. */
    aiTotal: 'Total',
    /** Before the credits that are left. */
    aiRemaining: 'Remaining',
    /** What may be left, where the sum is partial. {credits} */
    aiAtMost: 'at most {credits}',
    /** The meter of a limit or a balance in words. {used}, {total} */
    aiUsedOf: '{used} of {total} credits used',
    /** When the limit or quota begins anew. {date} */
    aiResets: 'Resets on {date}',
    /** Of a limit whose period is over. {date} */
    aiLimitEnded: 'This limit ended on {date}',
    /** Of a limit whose period is to come. {date} */
    aiLimitStarts: 'This limit starts on {date}',
    /** Badge: 80 % or more of the limit are used. {percent} */
    aiNear: '{percent} used',
    /** Badge: nothing is left of the limit. */
    aiOver: 'Limit reached',
    /** Badge: nothing is left of the quota or a balance. */
    aiUsedUp: 'Used up',
    /** Notice: there was more usage than the sum holds. */
    aiPartial: 'There was more usage than can be added up here, so these figures are too low.',
    /** Heading of the bars by day. */
    aiByDay: 'By day',
    /** Heading of the bars by month. */
    aiByMonth: 'By month',
    /** Heading of the credits by feature. */
    aiByFeature: 'By feature',
    /** Column: day. */
    aiDay: 'Day',
    /** Column: month. */
    aiMonth: 'Month',
    /** Column: feature. */
    aiFeature: 'Feature',
    /** Column: credits. */
    aiCreditsColumn: 'Credits',
    /** Feature that has no name. */
    aiOther: 'Other',
    /** Note that days are those of UTC. */
    aiUtc: 'Days are counted in UTC.',
    /** Where nothing was used in the period. */
    aiEmpty: 'No AI was used in this period.',
    /** Name of the choice of a period. */
    aiPeriod: 'Period',
    /** Period: this month. */
    aiThisMonth: 'This month',
    /** Period: 7 days. */
    aiLast7Days: 'Last 7 days',
    /** Period: 30 days. */
    aiLast30Days: 'Last 30 days',
    /** Period: a first and last day of one's own. */
    aiOtherDays: 'Custom',
    /** Field: the first day. */
    aiFrom: 'From',
    /** Field: the last day. */
    aiTo: 'To',
    /** Button that shows those days. */
    aiApply: 'Show',
    /** Fault: a day is missing. */
    aiDateRequired: 'Enter a date.',
    /** Fault: the last day is before the first. */
    aiDateOrder: 'The last day must not be before the first.',
    /** Button that shows a table in place of the chart. */
    aiShowTable: 'Show table',
    /** Button that shows the chart again. */
    aiShowChart: 'Show chart',
    /** Notice: the chart's code could not be loaded. */
    aiChartFailed: 'The chart could not be loaded. Its figures are in the table.',
    /** Notice: the chart needs a package that is not installed. {package} */
    aiChartMissing:
      'The chart needs the package {package}, which is not installed. Its figures are in the table.',
    /** Heading of the balances. */
    aiBalancesTitle: 'AI balances',
    /** Said aloud while balances are read. */
    aiBalancesLoading: 'Loading balances…',
    /** Where there are no balances. */
    aiBalancesEmpty: 'There are no AI credits.',
    /** When a balance expires. {date} */
    aiExpires: 'Expires on {date}',
    /** When a balance expired. {date} */
    aiExpired: 'Expired on {date}',
    /** Of a balance that does not expire. */
    aiNoExpiry: 'No expiration date',
    /** Heading of the bills. */
    aiBillsTitle: 'AI bills',
    /** Said aloud while bills are read. */
    aiBillsLoading: 'Loading bills…',
    /** Where nothing was billed. {month} */
    aiBillsEmpty: 'Nothing was billed in {month}.',
    /** Column: when it was billed. */
    aiBilledAt: 'Date',
    /** Name of the buttons that turn pages of bills. */
    aiBillsPages: 'Pages of bills',
    /** Button that shows the month before. */
    aiPreviousMonth: 'Previous month',
    /** Button that shows the month after. */
    aiNextMonth: 'Next month',
    /** Heading of the form that sets a limit. */
    aiLimitTitle: 'AI limit of a user',
    /** Field: whose limit. */
    aiLimitUser: 'User ID',
    /** Field: how many credits at most. */
    aiLimitCredits: 'Maximum credits',
    /** Field: from when, in UTC. */
    aiLimitStart: 'Start (UTC)',
    /** Field: until when, in UTC. */
    aiLimitEnd: 'End (UTC)',
    /** Button that sets the limit. */
    aiLimitSet: 'Set limit',
    /** Said after a limit was set. {userId}, {credits}, {date} */
    aiLimitSaved: '{userId} can use {credits} until {date}.',
    /** Fault: no user ID. */
    aiLimitUserRequired: 'Enter a user ID.',
    /** Fault: the user ID has other characters than the service takes. */
    aiLimitUserCharacters: 'Use only the letters A to Z, numbers, underscores and hyphens.',
    /** Fault: no number of credits. */
    aiLimitCreditsRequired: 'Enter a number of credits.',
    /** Fault: no whole number, or too large a one. {max} */
    aiLimitCreditsWhole: 'Enter a whole number from 0 to {max}.',
    /** Fault: no date or time. */
    aiLimitTimeRequired: 'Enter a date and a time.',
    /** Fault: the end is not later than the start. */
    aiLimitOrder: 'The end must be later than the start.',
  },
  commonTexts,
  sharedTexts,
)

export type AiTexts = typeof aiTexts
