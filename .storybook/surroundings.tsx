import type { Decorator } from '@storybook/react-vite'
import { useEffect } from 'react'

/** The page around a story: theme, language and direction of the toolbar. */
export const inSurroundings: Decorator = (Story, { globals, viewMode, parameters }) => {
  const { theme = 'system', brand = 'none', language = 'en_US', direction } = globals
  const dir = direction === 'rtl' ? 'rtl' : 'ltr'
  const lang = String(language).replace('_', '-')
  const isPage = viewMode !== 'docs'

  useEffect(() => {
    if (!isPage) return
    const { documentElement } = document
    documentElement.dataset.theme = theme
    documentElement.dir = dir
    documentElement.lang = lang
  }, [isPage, theme, dir, lang])

  return (
    <div
      className="catalogue"
      data-mailframe-theme={theme}
      data-theme={theme}
      // That of docs pages stands on the page itself.
      data-brand={isPage ? brand : undefined}
      data-padding={parameters.catalogue?.padding ?? true}
      dir={dir}
      lang={lang}
    >
      <Story />
    </div>
  )
}
