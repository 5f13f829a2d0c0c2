import '@mailframe/react/styles.css'
import {
  EmailList,
  EmailListItemActions,
  EmailListItemSelect,
  EmailListItemText,
  EmailListItemThumbnail,
  MailframeProvider,
} from '@mailframe/react'
import { useState } from 'react'
import { createRoot } from 'react-dom/client'

/** With `?noted`: the default row, and a note of each time it is drawn. */
function Row({ id }) {
  globalThis.drawn?.push(id)
  return (
    <>
      <EmailListItemSelect />
      <EmailListItemThumbnail />
      <EmailListItemText />
      <EmailListItemActions />
    </>
  )
}

const renderItem = location.search === '?noted' ? ({ id }) => <Row id={id} /> : undefined

function Emails() {
  const [isShown, setIsShown] = useState(false)
  return (
    <>
      <button type="button" id="show" onClick={() => setIsShown(true)}>
        Show
      </button>
      {isShown && <EmailList onOpen={() => {}} paging="infinite" pageSize={100} renderItem={renderItem} />}
    </>
  )
}

createRoot(document.getElementById('root')).render(
  <MailframeProvider endpoint="/api/mailframe">
    <Emails />
  </MailframeProvider>,
)
