/** How people write parts. `part-types.test.ts` compiles it against the built declarations. */
import {
  AiBalances,
  AiBills,
  AiLimitForm,
  AiUsage,
  type EditorError,
  EmailEditorDialog,
  EmailEditorFrame,
  EmailList,
  type EmailListAction,
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
  EmailPreview,
  EmailThumbnail,
  type ListedEmail,
  MailframeProvider,
} from '@mailframe/react'
import { AiUsageChart } from '@mailframe/react/charts'
import { DeliveryLog, SendingStatistics, SendTestButton } from '@mailframe/react/sending'
import { createRef, type ReactElement } from 'react'

declare const email: ListedEmail
declare const days: { startDate: string; endDate: string; byDay: { date: string; credits: number }[] }
const open = (_emailId: string) => {}
const close = () => {}

/** With its own element, and with another one. */
export const rendered = {
  EmailEditorFrame: [
    <EmailEditorFrame key="own" emailId="a" render={(props) => <div {...props} />} />,
    <EmailEditorFrame key="other" emailId="a" render={(props) => <section {...props} />} />,
  ],
  EmailEditorDialog: [
    <EmailEditorDialog
      key="own"
      emailId="a"
      open
      onClose={close}
      render={(props) => <dialog {...props} />}
    />,
    <EmailEditorDialog
      key="other"
      emailId="a"
      open
      onClose={close}
      render={(props) => <section {...props} />}
    />,
  ],
  EmailList: [
    <EmailList key="own" onOpen={open} render={(props) => <div {...props} />} />,
    <EmailList key="other" onOpen={open} render={(props) => <section {...props} />} />,
  ],
  EmailListRoot: [
    <EmailListRoot key="own" onOpen={open} render={(props) => <div {...props} />} />,
    <EmailListRoot key="other" onOpen={open} render={(props) => <section {...props} />} />,
  ],
  EmailListItem: [
    <EmailListItem key="own" email={email} index={0} render={(props) => <div {...props} />} />,
    <EmailListItem key="other" email={email} index={0} render={(props) => <section {...props} />} />,
  ],
  EmailThumbnail: [
    <EmailThumbnail key="own" email={email} render={(props) => <div {...props} />} />,
    <EmailThumbnail key="other" email={email} render={(props) => <section {...props} />} />,
  ],
  EmailPreview: [
    <EmailPreview key="own" emailId="a" render={(props) => <div {...props} />} />,
    <EmailPreview key="other" emailId="a" render={(props) => <section {...props} />} />,
  ],
  AiLimitForm: [
    <AiLimitForm key="own" render={(props) => <form {...props} />} />,
    <AiLimitForm key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListSelectAll: [
    <EmailListSelectAll key="own" render={(props) => <input {...props} />} />,
    <EmailListSelectAll key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListItemSelect: [
    <EmailListItemSelect key="own" render={(props) => <input {...props} />} />,
    <EmailListItemSelect key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListCreate: [
    <EmailListCreate key="own" render={(props) => <button type="button" {...props} />} />,
    <EmailListCreate key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListSearch: [
    <EmailListSearch
      key="own"
      render={(props) => (
        <label {...props}>
          <input />
          Search
        </label>
      )}
    />,
    <EmailListSearch key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListSort: [
    <EmailListSort key="own" render={(props) => <select {...props} />} />,
    <EmailListSort key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListPager: [
    <EmailListPager key="own" render={(props) => <nav {...props} />} />,
    <EmailListPager key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListToolbar: [
    <EmailListToolbar key="own" render={(props) => <div {...props} />} />,
    <EmailListToolbar key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListSelection: [
    <EmailListSelection key="own" render={(props) => <div {...props} />} />,
    <EmailListSelection key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListNotices: [
    <EmailListNotices key="own" render={(props) => <div {...props} />} />,
    <EmailListNotices key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListUndo: [
    <EmailListUndo key="own" render={(props) => <div {...props} />} />,
    <EmailListUndo key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListError: [
    <EmailListError key="own" render={(props) => <div {...props} />} />,
    <EmailListError key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListSkeleton: [
    <EmailListSkeleton key="own" render={(props) => <div {...props} />} />,
    <EmailListSkeleton key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListEmpty: [
    <EmailListEmpty key="own" render={(props) => <div {...props} />} />,
    <EmailListEmpty key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListNoResults: [
    <EmailListNoResults key="own" render={(props) => <div {...props} />} />,
    <EmailListNoResults key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListItems: [
    <EmailListItems key="own" render={(props) => <div {...props} />} />,
    <EmailListItems key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListItemThumbnail: [
    <EmailListItemThumbnail key="own" render={(props) => <div {...props} />} />,
    <EmailListItemThumbnail key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListItemText: [
    <EmailListItemText key="own" render={(props) => <div {...props} />} />,
    <EmailListItemText key="other" render={(props) => <section {...props} />} />,
  ],
  EmailListItemActions: [
    <EmailListItemActions key="own" render={(props) => <div {...props} />} />,
    <EmailListItemActions key="other" render={(props) => <section {...props} />} />,
  ],
  AiUsage: [
    <AiUsage key="own" render={(props) => <div {...props} />} />,
    <AiUsage key="other" render={(props) => <section {...props} />} />,
  ],
  AiBalances: [
    <AiBalances key="own" render={(props) => <div {...props} />} />,
    <AiBalances key="other" render={(props) => <section {...props} />} />,
  ],
  AiBills: [
    <AiBills key="own" render={(props) => <div {...props} />} />,
    <AiBills key="other" render={(props) => <section {...props} />} />,
  ],
  AiUsageChart: [
    <AiUsageChart key="own" {...days} render={(props) => <div {...props} />} />,
    <AiUsageChart key="other" {...days} render={(props) => <section {...props} />} />,
  ],
  SendTestButton: [
    <SendTestButton key="own" emailId="a" render={(props) => <div {...props} />} />,
    <SendTestButton key="other" emailId="a" render={(props) => <section {...props} />} />,
  ],
  SendingStatistics: [
    <SendingStatistics key="own" render={(props) => <div {...props} />} />,
    <SendingStatistics key="other" render={(props) => <section {...props} />} />,
  ],
  DeliveryLog: [
    <DeliveryLog key="own" render={(props) => <div {...props} />} />,
    <DeliveryLog key="other" render={(props) => <section {...props} />} />,
  ],
} satisfies Record<string, ReactElement[]>

/** Elements in place of functions, states, refs and what else stands in apps. */
export const others = [
  <EmailEditorFrame
    key="1"
    emailId="a"
    render={(props, { status, maybeUnsaved }) => (
      <main {...props} data-busy={status === 'minting'} data-unsaved={maybeUnsaved} />
    )}
  />,
  <EmailEditorFrame
    key="2"
    emailId="a"
    ref={createRef<HTMLDivElement>()}
    render={<article title="kept" />}
  />,
  <EmailEditorFrame
    key="3"
    emailId="a"
    ref={(element) => element?.focus()}
    lang={undefined}
    lazy={undefined}
  />,
  <EmailEditorFrame
    key="4"
    emailId="a"
    onError={(error: EditorError) => console.warn(error.kind, error.message)}
    onSaved={({ emailId, at }) => console.log(emailId, at)}
    renderError={({ message }, { retry }) => (
      <button type="button" onClick={retry}>
        {message}
      </button>
    )}
  />,
  <EmailEditorDialog key="5" emailId="a" open onClose={close} ref={createRef<HTMLDialogElement>()} />,
  <EmailListCreate key="6" ref={createRef<HTMLButtonElement>()} disabled render={<button type="button" />} />,
  <EmailList
    key="7"
    onOpen={open}
    actions={
      ['rename', { id: 'send', label: 'Send', onAction: ({ id }) => open(id) }] satisfies EmailListAction[]
    }
    renderItem={(item, index) => `${index + 1}. ${item.name}`}
  />,
  <EmailListPager
    key="8"
    ref={createRef<HTMLElement>()}
    render={({ className, children, ref }) => (
      <footer ref={ref} className={className}>
        {children}
      </footer>
    )}
  />,
  <MailframeProvider key="9" endpoint="/api/mailframe" labels={undefined}>
    <EmailList onOpen={open} style={{ height: 400 }} className="mine" data-testid="list" />
  </MailframeProvider>,
] satisfies ReactElement[]
