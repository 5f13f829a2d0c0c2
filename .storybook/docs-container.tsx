import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { brand } from './brand.js'

type Theme = 'system' | 'light' | 'dark'

const system = matchMedia('(prefers-color-scheme: dark)')
const onSystem = (listener: () => void) => {
  system.addEventListener('change', listener)
  return () => system.removeEventListener('change', listener)
}

/** Docs pages follow the theme of the toolbar. */
export function CatalogueDocs(props: DocsContainerProps) {
  const { channel } = props.context
  const [theme, setTheme] = useState<Theme>(() => themeOfAddress())
  const systemIsDark = useSyncExternalStore(onSystem, () => system.matches)

  useEffect(() => {
    const hear = ({ globals }: { globals: { theme?: Theme } }) => setTheme(globals.theme ?? 'system')
    const events = ['setGlobals', 'globalsUpdated']
    for (const event of events) channel.on(event, hear)
    return () => {
      for (const event of events) channel.off(event, hear)
    }
  }, [channel])

  useEffect(() => {
    document.documentElement.dataset.theme = theme
  }, [theme])

  const isDark = theme === 'system' ? systemIsDark : theme === 'dark'
  return <DocsContainer {...props} theme={brand(isDark ? 'dark' : 'light')} />
}

/** The globals that the catalogue hands to its pages: `globals=theme:dark;language:ja_JP`. */
function themeOfAddress(): Theme {
  const globals = new URLSearchParams(location.search).get('globals') ?? ''
  const [, theme] = /(?:^|;)theme:(\w+)/.exec(globals) ?? []
  return theme === 'light' || theme === 'dark' ? theme : 'system'
}
