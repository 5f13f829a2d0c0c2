import type { DocsContainerProps } from '@storybook/addon-docs/blocks'

export interface Globals {
  theme?: string
  brand?: string
}

/** What the toolbar says; before anything was chosen, the address: `globals=theme:dark;language:ja_JP`. */
export function globalsOf(channel: DocsContainerProps['context']['channel']): Globals {
  const [chosen] = channel.last('globalsUpdated') ?? []
  if (chosen) return (chosen as { globals: Globals }).globals
  const globals = new URLSearchParams(location.search).get('globals') ?? ''
  return Object.fromEntries(globals.split(';').map((pair) => pair.split(':')))
}
