import theming from '../../../docs/guide/theming.md?raw'
import fern from './fern.css?raw'
import ledger from './ledger.css?raw'
import shadcn from './shadcn.css?raw'

export interface Brand {
  id: string
  title: string
  /** What an app writes into its stylesheet. */
  css: string
  /** What it has already. */
  given?: string
}

const [, recipe = ''] = /## shadcn\/ui\n\n```css\n([\s\S]*?)\n```/.exec(theming) ?? []

/** Finished themes; each is nothing but variables. */
export const BRANDS: readonly Brand[] = [
  { id: 'shadcn', title: 'shadcn/ui', css: recipe, given: shadcn },
  { id: 'fern', title: 'Fern', css: fern.trim() },
  { id: 'ledger', title: 'Ledger', css: ledger.trim() },
]

/** The same CSS, for elements of the catalogue that say `data-brand`. */
export function brandStyles(): string {
  return BRANDS.map(({ id, css, given = '' }) =>
    `${given}\n${css}`.replaceAll(/^:root(?:,\n\.dark)?(?= \{)/gm, `[data-brand="${id}"]`),
  ).join('\n')
}
