/** In place of `charts/load-day-plot.ts`: Recharts takes the React of the root, so with another one a chart is its table. */
export const loadDayPlot = () => Promise.reject(new Error('Recharts has another React'))
