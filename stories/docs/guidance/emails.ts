import list from '../../../docs/react/list.md?raw'
import { keysIn } from './keys-in.js'
import type { Guidance } from './type.js'

export const EMAILS: Readonly<Record<string, Guidance>> = {
  EmailList: {
    keys: keysIn(list),
    dos: [
      'Keep the provider above both list and editor: the list then finds the row that was left.',
      'Choose `deletion="undo"` where people delete often, and `confirm` where they cannot get it back elsewhere.',
      'Take the parts, or `useEmailList()`, where the list should look different from this one.',
    ],
    donts: [
      'Don’t read the list yourself after a save: it is up to date in every tab.',
      'Don’t put a `<div>` with `onClick` into a row: pass `actions`, which have keys and names.',
      'Don’t set `paging="infinite"` above a footer that people have to reach.',
    ],
    anatomy: `<EmailListRoot onOpen={setEmailId}>
  <EmailListToolbar>
    <EmailListSelectAll />
    <EmailListSelection />
    <EmailListSearch />
    <EmailListSort />
    <EmailListCreate />
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
    <EmailListItemActions />
  </EmailListItems>
  <EmailListPager />
  <EmailListUndo />
</EmailListRoot>`,
    guide: 'docs/react/list.md',
  },
  EmailPreview: {
    keys: [['Tab', 'Into the email, which arrow keys then scroll.']],
    dos: [
      'Show it before something is sent: it is the email as it was last saved, and updates with each save.',
    ],
    donts: ['Don’t expect every email client to show the same: it is what a browser makes of the email.'],
    guide: 'docs/react/list.md',
  },
  EmailThumbnail: {
    keys: [],
    dos: ['Write the email’s name beside it: the thumbnail is hidden from screen readers.'],
    donts: ['Don’t use it to read the email: `EmailPreview` is for that.'],
    guide: 'docs/react/list.md',
  },
}
