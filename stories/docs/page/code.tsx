import { Source } from '@storybook/addon-docs/blocks'
import { useTheme } from 'storybook/theming'

/** Code on a docs page, as light or dark as the page. */
export function Code({ code, language }: { code: string; language: 'tsx' | 'css' }) {
  const { base } = useTheme()
  return <Source code={code} language={language} dark={base === 'dark'} />
}
