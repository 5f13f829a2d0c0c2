import { Canvas, Description, DocsContext } from '@storybook/addon-docs/blocks'
import { type ReactNode, useContext, useEffect, useRef, useState } from 'react'
import { Section } from './section.js'

/** How far below the window a story is started. */
const AHEAD = '600px'

/** The other stories of the component. Each has a backend of its own, which starts as it comes near. */
export function MoreStates() {
  const [, ...stories] = useContext(DocsContext)
    .componentStories()
    .filter(({ tags }) => tags.includes('autodocs'))
  if (stories.length === 0) return null
  return (
    <Section title="More states">
      {stories.map(({ id, name, moduleExport }) => (
        <section key={id} className="docs-state" aria-labelledby={`state-${id}`}>
          <h3 id={`state-${id}`}>{name}</h3>
          <Description of={moduleExport} />
          <Near>
            <Canvas of={moduleExport} />
          </Near>
        </section>
      ))}
    </Section>
  )
}

function Near({ children }: { children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (place.current === null || isNear) return
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: AHEAD },
    )
    observer.observe(place.current)
    return () => observer.disconnect()
  }, [isNear])
  return (
    <div ref={place} className="docs-near" data-near={isNear}>
      {isNear && children}
    </div>
  )
}
