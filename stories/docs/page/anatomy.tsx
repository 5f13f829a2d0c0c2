import { useEffect, useState } from 'react'
import { Code } from './code.js'
import { Section } from './section.js'

/** How it is built: its parts as code, where it has some, and the elements that it draws right now. */
export function Anatomy({ code }: { code: string | undefined }) {
  const [tree, setTree] = useState('')

  useEffect(() => {
    // The first story of the page is the one at work. It may not be there yet.
    const preview = document.querySelector('.sbdocs-preview')
    if (preview === null) return
    const look = () => {
      const story = preview.querySelector('.catalogue')
      setTree([...(story?.children ?? [])].flatMap((child) => outline(child, 0)).join('\n'))
    }
    look()
    const observer = new MutationObserver(look)
    observer.observe(preview, { subtree: true, childList: true, attributeFilter: ['data-state', 'class'] })
    return () => observer.disconnect()
  }, [])

  return (
    <Section title="Anatomy">
      {code && <Code code={code} language="tsx" />}
      <p>The elements that it draws above, as they are now: classes and states to style by.</p>
      <div className="docs-anatomy">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reached by keyboard */}
        <pre tabIndex={0}>{tree}</pre>
      </div>
    </Section>
  )
}

const CLASS = /^mailframe-/
/** Deeper it is details. */
const DEEPEST = 5

/** One line for each element with a class of ours; of those that are alike the first. */
function outline(element: Element, depth: number): string[] {
  if (depth > DEEPEST) return []
  const names = [...element.classList].filter((name) => CLASS.test(name) && name !== 'mailframe-hidden')
  const below = names.length > 0 ? depth + 1 : depth
  const seen = new Set<string>()
  const children = [...element.children].flatMap((child) => {
    const key = `${child.tagName} ${child.className}`
    if (seen.has(key)) return []
    seen.add(key)
    return outline(child, below)
  })
  if (names.length === 0) return children
  const state = element.getAttribute('data-state')
  const line = `${'  '.repeat(depth)}<${element.localName}> .${names.join('.')}${state ? ` [data-state=${state}]` : ''}`
  return [line, ...children]
}
