/**
 * What begins to load while the days of a chart are read, so that it does not wait for them: the entry of charts says
 * so, for widgets that do not know it.
 */
export const whileDaysAreRead: { load?: () => void } = {}
