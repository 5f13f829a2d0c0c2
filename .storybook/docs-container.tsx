import { DocsContainer, type DocsContainerProps } from '@storybook/addon-docs/blocks'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { type Globals, globalsOf } from '../stories/docs/page/globals.js'
import '../stories/docs/page/docs.css'
import { brand } from './brand.js'

const system = matchMedia('(prefers-color-scheme: dark)')
const onSystem = (listener: () => void) => {
  system.addEventListener('change', listener)
  return () => system.removeEventListener('change', listener)
}

/** Docs pages follow the theme and the brand of the toolbar. */
export function CatalogueDocs(props: DocsContainerProps) {
  const { channel } = props.context
  const [{ theme = 'system', brand: brandId = 'none' }, setGlobals] = useState(() => globalsOf(channel))
  const systemIsDark = useSyncExternalStore(onSystem, () => system.matches)

  useEffect(() => {
    const hear = ({ globals }: { globals: Globals }) => setGlobals(globals)
    const events = ['setGlobals', 'globalsUpdated']
    for (const event of events) channel.on(event, hear)
    return () => {
      for (const event of events) channel.off(event, hear)
    }
  }, [channel])

  useEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.dataset.brand = brandId
  }, [theme, brandId])

  const isDark = theme === 'system' ? systemIsDark : theme === 'dark'
  return <DocsContainer {...props} theme={brand(isDark ? 'dark' : 'light')} />
}
