import { DocsContext } from '@storybook/addon-docs/blocks'
import { useContext, useEffect, useState } from 'react'
import { BRANDS } from '../brands/brands.js'
import { Code } from './code.js'
import { globalsOf } from './globals.js'
import { Section } from './section.js'

/** Finished themes, on everything that stands on this page, with the CSS that makes them. */
export function BrandRecipe() {
  const { channel } = useContext(DocsContext)
  const [brand, setBrand] = useState(() => globalsOf(channel).brand ?? 'none')

  useEffect(() => {
    const hear = ({ globals }: { globals: { brand?: string } }) => setBrand(globals.brand ?? 'none')
    channel.on('globalsUpdated', hear)
    return () => channel.off('globalsUpdated', hear)
  }, [channel])

  function choose(id: string) {
    setBrand(id)
    // Not by the toolbar's globals: with those the page would begin anew, and each story with it.
    document.documentElement.dataset.brand = id
  }

  const chosen = BRANDS.find(({ id }) => id === brand)
  return (
    <Section title="As in your brand">
      <p>A theme is a set of variables. Choose one, and everything on this page follows.</p>
      <fieldset className="docs-brands">
        <legend className="mailframe-hidden">Brand</legend>
        {[{ id: 'none', title: 'As it comes' }, ...BRANDS].map(({ id, title }) => (
          <label key={id}>
            <input type="radio" name="brand" checked={brand === id} onChange={() => choose(id)} />
            {title}
          </label>
        ))}
      </fieldset>
      {chosen && <Code code={chosen.css} language="css" />}
    </Section>
  )
}
