import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { App } from './app.js'
import { keepFocus } from './lib/keep-focus.js'
import { NoticeProvider } from './lib/notice.js'
import { ZoneProvider } from './lib/zone.js'
import './styles/base.css'
import './styles/layout.css'
import './styles/controls.css'
import './styles/data.css'
import './styles/stacked.css'
import './styles/pages.css'
import './styles/start.css'
import './styles/search.css'
import './styles/large-text.css'
import './styles/forced.css'

/** The emulator is on this machine: asked often, also without a network, and again while it does not answer. */
const client = new QueryClient({
  defaultOptions: {
    queries: { networkMode: 'always', retry: false, refetchInterval: 2000, staleTime: 500 },
    mutations: { networkMode: 'always' },
  },
})

const root = document.getElementById('console')
if (root === null) throw new Error('the page has no place for the console')
keepFocus()
createRoot(root).render(
  <QueryClientProvider client={client}>
    <NoticeProvider>
      <ZoneProvider>
        <App />
      </ZoneProvider>
    </NoticeProvider>
  </QueryClientProvider>,
)
