/** The code of the plot, and with it Recharts: only when a chart is there to be drawn. */
export const loadDayPlot = () => import('./day-plot.js')
