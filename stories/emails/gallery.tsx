import {
  EmailListCreate,
  EmailListEmpty,
  EmailListError,
  EmailListItems,
  EmailListItemText,
  EmailListItemThumbnail,
  EmailListNotices,
  EmailListRoot,
  EmailListSearch,
  EmailListSkeleton,
} from '@mailframe/react'

/** Pictures side by side, with nothing but a name under each. */
export function Gallery({ onOpen }: { onOpen: (emailId: string) => void }) {
  return (
    <EmailListRoot onOpen={onOpen} selectable={false} className="gallery">
      <header className="gallery-header">
        <h2>Your designs</h2>
        <EmailListSearch />
        <EmailListCreate />
      </header>
      <EmailListNotices />
      <EmailListError />
      <EmailListSkeleton />
      <EmailListEmpty />
      <EmailListItems>
        <EmailListItemThumbnail />
        <EmailListItemText />
      </EmailListItems>
    </EmailListRoot>
  )
}
