export { AiUsageChart, type AiUsageChartProps, type AiUsageChartState } from './charts/ai-usage-chart.js'
