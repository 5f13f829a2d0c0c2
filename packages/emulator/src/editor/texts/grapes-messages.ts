import type { Language } from '@mailframe/protocol'
import zhMessages from 'grapesjs/locale/zh.mjs'
import type { Texts } from './index.js'

type Messages = Record<string, unknown>

/** GrapesJS's own translations; it has none for the other languages. */
const LIBRARY: Partial<Record<Language, Messages>> = { zh_CN: zhMessages }

/** What GrapesJS says by itself in a language. */
export const libraryMessages = (language: Language): Messages => LIBRARY[language] ?? {}

/** The texts of the page in the structure that GrapesJS and grapesjs-mjml look them up in. */
export function grapesMessages({ pictures, names, styles, traits, ...page }: Texts): Messages {
  const sides = (before: string) => ({
    [`${before}-top`]: styles.top,
    [`${before}-right`]: styles.right,
    [`${before}-bottom`]: styles.bottom,
    [`${before}-left`]: styles.left,
    // Inside a group GrapesJS looks for these.
    [`${before}-top-sub`]: styles.top,
    [`${before}-right-sub`]: styles.right,
    [`${before}-bottom-sub`]: styles.bottom,
    [`${before}-left-sub`]: styles.left,
  })
  const corners = Object.fromEntries(
    (['top-left', 'top-right', 'bottom-left', 'bottom-right'] as const).flatMap((corner) => {
      const [vertical, horizontal] = corner.split('-') as ['top' | 'bottom', 'left' | 'right']
      const label = `${styles[vertical]} ${styles[horizontal]}`
      return [
        [`border-${corner}-radius`, label],
        [`border-${corner}-radius-sub`, label],
      ]
    }),
  )
  const blank = { placeholder: '' }
  return {
    assetManager: {
      addButton: pictures.add,
      inputPlh: pictures.address,
      modalTitle: pictures.title,
      uploadTitle: pictures.drop,
    },
    deviceManager: { devices: { desktop: page.desktop, mobilePortrait: page.mobile } },
    domComponents: {
      names: { wrapper: page.canvas, text: names.text, image: names.image, mjml: page.canvas },
    },
    styleManager: {
      empty: page.selectFirst,
      fileButton: pictures.title,
      sectors: {
        dimension: styles.dimension,
        typography: styles.typography,
        decorations: styles.decorations,
      },
      properties: {
        width: styles.width,
        height: styles.height,
        'min-height': styles.minHeight,
        'max-width': styles.maxWidth,
        margin: styles.margin,
        ...sides('margin'),
        padding: styles.padding,
        ...sides('padding'),
        'vertical-align': styles.verticalAlign,
        'icon-size': styles.iconSize,
        'font-family': styles.font,
        'font-size': styles.fontSize,
        'font-weight': styles.weight,
        'letter-spacing': styles.letterSpacing,
        color: styles.color,
        'line-height': styles.lineHeight,
        'text-align': styles.align,
        align: styles.align,
        'text-decoration': styles.decoration,
        'font-style': styles.fontStyle,
        'background-color': styles.background,
        'container-background-color': styles.background,
        'background-url': styles.backgroundImage,
        'background-repeat': styles.repeat,
        'background-size': styles.size,
        'border-radius': styles.radius,
        border: styles.border,
        'border-detached': styles.border,
        'border-width': styles.width,
        'border-width-sub': styles.width,
        'border-style': styles.style,
        'border-style-sub': styles.style,
        'border-color': styles.color,
        'border-color-sub': styles.color,
        ...corners,
      },
    },
    traitManager: {
      empty: page.selectFirst,
      label: traits.settings,
      traits: {
        labels: {
          alt: traits.alt,
          title: traits.title,
          href: traits.href,
          target: traits.target,
          name: traits.name,
          'full-width': traits.fullWidth,
        },
        attributes: { id: blank, alt: blank, title: blank, href: { placeholder: 'https://example.com' } },
        options: { target: { false: traits.sameWindow, _blank: traits.newWindow } },
      },
    },
    'grapesjs-mjml': {
      category: '',
      panels: {
        buttons: { undo: page.undo, redo: page.redo, desktop: page.desktop, mobile: page.mobile },
        export: { title: page.codeTitle },
      },
      components: { names },
    },
  }
}
