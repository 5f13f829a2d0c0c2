export const HOST_STYLES = '/test-styles'

/** Classes of Tailwind that an app gives the components. */
export const UTILITIES = [
  'h-screen',
  'p-8',
  'm-4',
  'rounded-none',
  'border',
  'bg-red-500',
  'text-lg',
  'hidden',
]

/** Style sheets of apps, and ours as bundlers leave them, by name. */
export interface HostStyles {
  /** Those of Tailwind hold the utilities too. */
  resets: Record<string, string>
  ours: Record<string, string>
}
