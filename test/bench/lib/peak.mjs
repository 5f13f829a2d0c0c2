/**
 * Watches the memory of this process from now on. Not by `resourceUsage().maxRSS`, which begins with that of the parent.
 *
 * @returns {() => number} the most that it held, in MB
 */
export function watchPeak() {
  let peak = 0
  const measure = () => {
    peak = Math.max(peak, process.memoryUsage.rss())
  }
  setInterval(measure, 10).unref()
  return () => {
    measure()
    return peak / 1_000_000
  }
}
