import {
  EmailListEmpty,
  EmailListError,
  EmailListItem,
  EmailListItemActions,
  EmailListItemSelect,
  EmailListItems,
  EmailListItemText,
  EmailListItemThumbnail,
  EmailListNoResults,
  EmailListNotices,
  EmailListPager,
  EmailListRoot,
  EmailListSearch,
  EmailListSelectAll,
  EmailListSelection,
  EmailListSkeleton,
  EmailListSort,
  EmailListToolbar,
  EmailListUndo,
  useEmailListContext,
  useEmailListItem,
} from '@mailframe/react'

/** What stands in the list knows all of it. */
function Count() {
  const { total, selected } = useEmailListContext()
  return <p>{`${selected.length} of ${total}`}</p>
}

/** What stands in a row knows its email. */
function Age() {
  const { email, isSelected } = useEmailListItem()
  const days = Math.floor((Date.now() - Date.parse(email.updatedAt)) / 86_400_000)
  return <span>{isSelected ? 'Selected' : `${days} d`}</span>
}

/** Every part by its name, with two of your own between them. */
export function EveryPart({ onOpen }: { onOpen: (emailId: string) => void }) {
  return (
    <EmailListRoot onOpen={onOpen} deletion="undo" pageSize={10}>
      <EmailListToolbar>
        <EmailListSelectAll />
        <EmailListSearch />
        <EmailListSort />
        <EmailListSelection />
        <Count />
      </EmailListToolbar>
      <EmailListNotices />
      <EmailListError />
      <EmailListSkeleton />
      <EmailListEmpty />
      <EmailListNoResults />
      <EmailListItems>
        <EmailListItemSelect />
        <EmailListItemThumbnail />
        <EmailListItemText />
        <Age />
        <EmailListItemActions />
      </EmailListItems>
      <EmailListPager />
      <EmailListUndo />
    </EmailListRoot>
  )
}

/** Rows by themselves, where something else decides which there are: here the newest alone. */
export function NewestAlone({ onOpen }: { onOpen: (emailId: string) => void }) {
  return (
    <EmailListRoot onOpen={onOpen} selectable={false} actions={[]}>
      <Newest />
    </EmailListRoot>
  )
}

function Newest() {
  const [newest] = useEmailListContext().rows
  if (!newest) return <p>Reading…</p>
  return (
    // biome-ignore lint/a11y/useSemanticElements: of a grid, as the rows of the whole list are.
    <div role="grid" aria-label="The newest email">
      <EmailListItem email={newest} index={0} />
    </div>
  )
}
