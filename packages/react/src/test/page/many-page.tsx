import { createRoot } from 'react-dom/client'
import { EmailList, MailframeProvider } from '../../index.js'
import '../../styles.css'

// A page of the app with a list of ten thousand, built as for production.
const withMany: typeof fetch = (input, init) =>
  fetch(input, { ...init, headers: { ...init?.headers, 'x-user': 'ada', 'x-route': 'many' } })

createRoot(document.body.appendChild(document.createElement('main'))).render(
  <MailframeProvider endpoint="/api/mailframe" fetch={withMany}>
    <EmailList paging="infinite" pageSize={100} onOpen={() => {}} />
  </MailframeProvider>,
)
