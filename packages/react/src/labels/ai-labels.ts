/** Texts of the AI widgets and the chart. */
export interface AiLabels {
  /** Heading of the AI usage of the user. */
  aiUsageTitle: string
  /** Heading of the AI quota of the Application. */
  aiQuotaTitle: string
  /** Said aloud while usage or quota is read. */
  aiLoading: string
  /** An amount of one credit. {credits} */
  aiCredit: string
  /** Any other amount. {credits} */
  aiCredits: string
  /** Before the credits that were used. */
  aiUsed: string
  /** Before the limit of the user. */
  aiLimit: string
  /** Before all credits of the Application. */
  aiTotal: string
  /** Before the credits that are left. */
  aiRemaining: string
  /** What may be left, where the sum is partial. {credits} */
  aiAtMost: string
  /** The meter in words. {used}, {total} */
  aiUsedOf: string
  /** When the limit or quota begins anew. {date} */
  aiResets: string
  /** Of a limit whose period is over. {date} */
  aiLimitEnded: string
  /** Of a limit whose period is to come. {date} */
  aiLimitStarts: string
  /** Badge: 80 % or more of the limit are used. {percent} */
  aiNear: string
  /** Badge: nothing is left of the limit. */
  aiOver: string
  /** Badge: nothing is left of the quota or a balance. */
  aiUsedUp: string
  /** Notice: there was more usage than the sum holds. */
  aiPartial: string
  /** Heading of the bars by day. */
  aiByDay: string
  /** Heading of the bars by month. */
  aiByMonth: string
  /** Heading of the credits by feature. */
  aiByFeature: string
  /** Column: day. */
  aiDay: string
  /** Column: month. */
  aiMonth: string
  /** Column: feature. */
  aiFeature: string
  /** Column: credits. */
  aiCreditsColumn: string
  /** Feature that has no name. */
  aiOther: string
  /** Note that days are those of UTC. */
  aiUtc: string
  /** Where nothing was used in the period. */
  aiEmpty: string
  /** Name of the choice of a period. */
  aiPeriod: string
  /** Period: this month. */
  aiThisMonth: string
  /** Period: 7 days. */
  aiLast7Days: string
  /** Period: 30 days. */
  aiLast30Days: string
  /** Period: a first and last day of one's own. */
  aiOtherDays: string
  /** Field: the first day. */
  aiFrom: string
  /** Field: the last day. */
  aiTo: string
  /** Button that shows those days. */
  aiApply: string
  /** Fault: a day is missing. */
  aiDateRequired: string
  /** Fault: the last day is before the first. */
  aiDateOrder: string
  /** Button that shows a table in place of the chart. */
  aiShowTable: string
  /** Button that shows the chart again. */
  aiShowChart: string
  /** Notice: the chart's code could not be loaded. */
  aiChartFailed: string
  /** Notice: the chart needs a package that is not installed. {package} */
  aiChartMissing: string
  /** Heading of the balances. */
  aiBalancesTitle: string
  /** Said aloud while balances are read. */
  aiBalancesLoading: string
  /** Where there are no balances. */
  aiBalancesEmpty: string
  /** What is left of a balance. {remaining}, {total} */
  aiLeftOf: string
  /** When a balance expires. {date} */
  aiExpires: string
  /** When a balance expired. {date} */
  aiExpired: string
  /** Of a balance that does not expire. */
  aiNoExpiry: string
  /** Heading of the bills. */
  aiBillsTitle: string
  /** Said aloud while bills are read. */
  aiBillsLoading: string
  /** Where nothing was billed. {month} */
  aiBillsEmpty: string
  /** Column: when it was billed. */
  aiBilledAt: string
  /** Name of the buttons that turn pages of bills. */
  aiBillsPages: string
  /** Button that shows the month before. */
  aiPreviousMonth: string
  /** Button that shows the month after. */
  aiNextMonth: string
  /** Heading of the form that sets a limit. */
  aiLimitTitle: string
  /** Field: whose limit. */
  aiLimitUser: string
  /** Field: how many credits at most. */
  aiLimitCredits: string
  /** Field: from when, in UTC. */
  aiLimitStart: string
  /** Field: until when, in UTC. */
  aiLimitEnd: string
  /** Button that sets the limit. */
  aiLimitSet: string
  /** Said after a limit was set. {userId}, {credits}, {date} */
  aiLimitSaved: string
  /** Fault: no user ID. */
  aiLimitUserRequired: string
  /** Fault: the user ID has other characters than the service takes. */
  aiLimitUserCharacters: string
  /** Fault: no number of credits. */
  aiLimitCreditsRequired: string
  /** Fault: no whole number, or too large a one. {max} */
  aiLimitCreditsWhole: string
  /** Fault: no date or time. */
  aiLimitTimeRequired: string
  /** Fault: the end is not later than the start. */
  aiLimitOrder: string
}
