import type { Decorator } from '@storybook/react-vite'
import { useEffect } from 'react'
import { emitTransformCode } from 'storybook/preview-api'

/** The page around a story: theme, language and direction of the toolbar. */
export const inSurroundings: Decorator = (Story, context) => {
  const { globals, viewMode, parameters } = context
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

  // For the panel 'Code': with what the controls say now.
  const original: unknown = parameters.docs?.source?.originalSource
  useEffect(() => {
    if (isPage && typeof original === 'string') void emitTransformCode(original, context)
  }, [isPage, original, context])

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
