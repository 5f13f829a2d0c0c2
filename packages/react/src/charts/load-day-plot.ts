/** Loads the code of the plot, and with it Recharts, lazily. In a module of its own so that tests can replace it. */
export const loadDayPlot = () => import('./day-plot.js')
