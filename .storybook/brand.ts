import { create, type ThemeVars } from 'storybook/theming'

const FONT = 'Inter, ui-sans-serif, system-ui, -apple-system, "Segoe UI", sans-serif'

/** Storybook's own pages, in the colours of the components. */
export function brand(base: 'light' | 'dark'): ThemeVars {
  const isDark = base === 'dark'
  return create({
    base,
    brandTitle: 'Mailframe',
    brandUrl: './?path=/story/overview--overview',
    brandTarget: '_self',
    fontBase: FONT,
    colorPrimary: isDark ? '#a5b4fc' : '#4338ca',
    colorSecondary: isDark ? '#818cf8' : '#4338ca',
    appBg: isDark ? '#131316' : '#f5f5f7',
    appContentBg: isDark ? '#18181c' : '#ffffff',
    appPreviewBg: isDark ? '#18181c' : '#ffffff',
    appBorderColor: isDark ? '#2e2e36' : '#e6e6ea',
    appBorderRadius: 8,
    barBg: isDark ? '#18181c' : '#ffffff',
    textColor: isDark ? '#f4f4f5' : '#18181b',
  })
}
