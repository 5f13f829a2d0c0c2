import { useEffect, useState } from 'react'
import type { ApplicationView } from '../core/console/applications.js'
import { Unreachable } from './api/call.js'
import { useClock } from './api/clock.js'
import { useApi } from './api/use-api.js'
import { hrefOf, parseRoute, type Route, useHash } from './lib/router.js'
import { Navigation } from './navigation.js'
import { CurrentPage } from './pages/current-page.js'
import { StatusBar } from './status-bar.js'

/** The frame around every page. */
export function App() {
  const hash = useHash()
  const route = parseRoute(hash)
  const application = useApplication(route)
  const clock = useClock()
  return (
    <>
      <button type="button" className="skip" onClick={() => document.getElementById('main')?.focus()}>
        Skip to content
      </button>
      <div className="frame">
        <Navigation route={route} hash={hash} application={application} />
        <div className="content">
          <StatusBar />
          {clock.error instanceof Unreachable && (
            <p className="banner" role="alert">
              The emulator is not responding. Trying again every second…
            </p>
          )}
          {/* A page per address: nothing typed or opened on one is carried to another. */}
          <main id="main" tabIndex={-1} key={keyOf(route, hash)}>
            <CurrentPage route={route} />
          </main>
          <footer className="foot">
            There is no login and there are no teammates: the service manages access to its Console outside
            the API. Instead, the emulator answers only on loopback hosts and those named with{' '}
            <code>--allow-host</code>.
          </footer>
        </div>
      </div>
    </>
  )
}

/** A call is shown beside the list of them, which stays as it is. */
const keyOf = (route: Route, hash: string) =>
  route.page === 'request' ? hrefOf({ page: 'tool', tool: 'requests' }) : hash

/** The Application that the navigation is about: that of the page, else the last one, else the first. */
function useApplication(route: Route): { all: ApplicationView[]; current: ApplicationView | undefined } {
  const { data: all = [] } = useApi<ApplicationView[]>('console/applications')
  const named = 'applicationId' in route ? route.applicationId : null
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => {
    if (named !== null) setLast(named)
  }, [named])
  const current = all.find(({ id }) => id === (named ?? last)) ?? (named === null ? all[0] : undefined)
  return { all, current }
}
