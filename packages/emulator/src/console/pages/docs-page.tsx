import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { nameCells, Page } from '../parts/page.js'
import { Loaded } from '../parts/states.js'

/** The documentation of the emulator, as it comes with the package: it is there without a network. */
export function DocsPage() {
  const docs = useQuery({
    queryKey: ['docs'],
    queryFn: async () => (await import('virtual:docs')).default,
    refetchInterval: false,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Page
      title="Documentation"
      actions={
        <a className="button" href="openapi.json" target="_blank" rel="noreferrer">
          OpenAPI document
        </a>
      }
    >
      <Loaded of={docs}>{(html) => <Docs html={html} />}</Loaded>
    </Page>
  )
}

function Docs({ html }: { html: string }) {
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const place = content.current
    if (place === null) return
    for (const table of place.querySelectorAll<HTMLElement>('.table')) nameCells(table)
    // After # the console has its own address: a link within the text only scrolls.
    const onClick = (event: MouseEvent) => {
      const link = (event.target as Element).closest('a[data-to]')
      if (link === null) return
      event.preventDefault()
      document.getElementById(link.getAttribute('data-to') ?? '')?.scrollIntoView()
    }
    place.addEventListener('click', onClick)
    return () => place.removeEventListener('click', onClick)
  }, [])
  // Our own pages, turned into HTML when the console was built.
  return <div className="docs" ref={content} dangerouslySetInnerHTML={{ __html: html }} />
}
