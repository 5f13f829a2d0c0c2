import { lazy, Suspense } from 'react'

// With what it says of the sources: stories by themselves do without.
const Page = lazy(() => import('./page.js'))

export const DocsPage = () => (
  <Suspense fallback={<p className="catalogue-starting">Loading…</p>}>
    <Page />
  </Suspense>
)
