import { useEffect } from 'react'
import {
  EmailList,
  EmailListCreate,
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
  EmailThumbnail,
  useEmailListContext,
} from '../index.js'
import { describePart } from '../test/describe-part.js'
import { Listed, pageOf, summary } from '../test/listed.js'

const email = { ...summary(1), pending: null }
const page = pageOf([summary(1), summary(2)])

function Do({ once }: { once: (list: ReturnType<typeof useEmailListContext>) => void }) {
  const list = useEmailListContext()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => once(list), [])
  return null
}

describePart<HTMLDivElement>('EmailList', (props) => <EmailList onOpen={() => {}} {...props} />)
describePart<HTMLDivElement>('EmailListRoot', (props) => <EmailListRoot onOpen={() => {}} {...props} />)
describePart<HTMLDivElement>('EmailListToolbar', (props) => (
  <Listed page={page}>
    <EmailListToolbar {...props} />
  </Listed>
))
describePart<HTMLButtonElement>('EmailListCreate', (props) => (
  <Listed page={page}>
    <EmailListCreate {...props} />
  </Listed>
))
describePart<HTMLInputElement>('EmailListSelectAll', (props) => (
  <Listed page={page}>
    <EmailListSelectAll {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailListSelection', (props) => (
  <Listed page={page}>
    <Do once={({ selection }) => selection.selectAll()} />
    <EmailListSelection {...props} />
  </Listed>
))
describePart<HTMLLabelElement>('EmailListSearch', (props) => (
  <Listed page={page}>
    <EmailListSearch {...props} />
  </Listed>
))
describePart<HTMLSelectElement>('EmailListSort', (props) => (
  <Listed page={page}>
    <EmailListSort {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailListNotices', (props) => (
  <Listed page={page} fetch={async () => new Response('', { status: 403 })}>
    <Do once={({ copy }) => copy([email])} />
    <EmailListNotices {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailListError', (props) => (
  <Listed fetch={async () => new Response('', { status: 403 })}>
    <EmailListError {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailListSkeleton', (props) => (
  <Listed>
    <EmailListSkeleton {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailListEmpty', (props) => (
  <Listed page={pageOf([])}>
    <EmailListEmpty {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailListNoResults', (props) => (
  <Listed page={page}>
    <Do once={({ setQuery }) => setQuery('nothing')} />
    <EmailListNoResults {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailListItems', (props) => (
  <Listed page={page}>
    <EmailListItems {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailListItem', (props) => (
  <Listed page={page}>
    <EmailListItem {...props} email={email} index={0} />
  </Listed>
))
describePart<HTMLInputElement>('EmailListItemSelect', (props) => (
  <Listed page={page}>
    <EmailListItem email={email} index={0}>
      <EmailListItemSelect {...props} />
    </EmailListItem>
  </Listed>
))
describePart<HTMLDivElement>('EmailListItemThumbnail', (props) => (
  <Listed page={page}>
    <EmailListItem email={email} index={0}>
      <EmailListItemThumbnail {...props} />
    </EmailListItem>
  </Listed>
))
describePart<HTMLDivElement>('EmailListItemText', (props) => (
  <Listed page={page}>
    <EmailListItem email={email} index={0}>
      <EmailListItemText {...props} />
    </EmailListItem>
  </Listed>
))
describePart<HTMLDivElement>('EmailListItemActions', (props) => (
  <Listed page={page}>
    <EmailListItem email={email} index={0}>
      <EmailListItemActions {...props} />
    </EmailListItem>
  </Listed>
))
describePart<HTMLElement>('EmailListPager', (props) => (
  <Listed page={pageOf([summary(1), summary(2), summary(3)], { pageSize: 2 })} pageSize={2}>
    <EmailListPager {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailListUndo', (props) => (
  <Listed page={page}>
    <Do once={({ undo }) => undo.add([email])} />
    <EmailListUndo {...props} />
  </Listed>
))
describePart<HTMLDivElement>('EmailThumbnail', (props) => <EmailThumbnail email={email} {...props} />)
