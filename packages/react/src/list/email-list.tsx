'use client'
import { type Email, type EmailSummary, LIMITS, languageTag } from '@mailframe/protocol'
import { type CSSProperties, forwardRef, useEffect, useState } from 'react'
import { useCopyEmail } from '../emails/use-copy-email.js'
import { useEmails } from '../emails/use-emails.js'
import { fill } from '../labels/fill.js'
import { ERROR_LABELS } from '../labels/labels.js'
import { classNames } from '../parts/class-names.js'
import { ErrorPanel } from '../parts/error-panel.js'
import { useMergedRef } from '../parts/use-merged-ref.js'
import { useWindowFocus } from '../parts/use-window-focus.js'
import { useMailframe } from '../provider/context.js'
import { CreateDialog } from './create-dialog.js'
import { DeleteDialog } from './delete-dialog.js'
import { EmailRow } from './email-row.js'
import { EmptyList, ListSkeleton, NewEmailButton } from './list-states.js'
import { Pager } from './pager.js'
import { useListFocus } from './use-list-focus.js'

export interface EmailListProps {
  /** The person wants to edit this email: show `<EmailEditorFrame emailId={emailId} />`. */
  onOpen: (emailId: string) => void
  /** 1 to 100. Default: 20. */
  pageSize?: number | undefined
  className?: string | undefined
  style?: CSSProperties | undefined
}

type Open = { kind: 'create' } | { kind: 'rename' | 'delete'; email: EmailSummary } | null

/**
 * The signed-in user's emails, newest first: open, create, rename, copy, delete. `ref` is the root element, whose
 * `data-state` is `loading`, `ready`, `empty` or `error`.
 */
export const EmailList = forwardRef<HTMLDivElement, EmailListProps>(function EmailList(
  { onOpen, pageSize = LIMITS.pageSizeDefault, className, style },
  ref,
) {
  const { labels, language } = useMailframe()
  const [pageNo, setPageNo] = useState(1)
  const [open, setOpen] = useState<Open>(null)
  const [said, setSaid] = useState('')
  const emails = useEmails({ pageNo, pageSize })
  const copy = useCopyEmail()
  const [root, setRoot] = useState<HTMLDivElement | null>(null)
  const moveFocus = useListFocus(root)
  const { data, error } = emails
  const failure = error ?? copy.error
  const state = data ? (data.total > 0 ? 'ready' : 'empty') : error ? 'error' : 'loading'

  useWindowFocus(() => void emails.refetch({ cancelRefetch: false }))
  useEffect(() => {
    // The last email of the last page was deleted.
    if (data && data.pageNo === pageNo && data.list.length === 0 && pageNo > 1) {
      setPageNo(Math.max(1, Math.ceil(data.total / pageSize)))
    }
  }, [data, pageNo, pageSize])

  function finish(text: string, { name }: { name: string }) {
    setOpen(null)
    setSaid(fill(text, { name }))
  }
  function showNew(text: string, email: Email) {
    finish(text, email)
    setPageNo(1)
    moveFocus({ emailId: email.id, part: 'open' })
  }
  function showDeleted(email: EmailSummary) {
    finish(labels.deleted, email)
    const rows = data?.list ?? []
    const index = rows.findIndex(({ id }) => id === email.id)
    const next = rows[index + 1] ?? rows[index - 1]
    moveFocus(next ? { emailId: next.id, part: 'open' } : { part: 'create' })
  }
  function endRename(email: EmailSummary) {
    setOpen(null)
    moveFocus({ emailId: email.id, part: 'rename' })
  }
  function retry() {
    if (copy.error) copyEmail(copy.variables.emailId)
    else void emails.refetch()
  }
  function copyEmail(emailId: string) {
    if (!copy.isPending) copy.mutate({ emailId }, { onSuccess: (email) => showNew(labels.copied, email) })
  }

  return (
    <div
      ref={useMergedRef(setRoot, ref)}
      className={classNames('mailframe mailframe-list', className)}
      style={style}
      data-state={state}
      lang={languageTag(language)}
    >
      {state === 'ready' && (
        <div className="mailframe-toolbar">
          <NewEmailButton onClick={() => setOpen({ kind: 'create' })} />
        </div>
      )}
      {failure && (
        <ErrorPanel error={{ ...failure, message: labels[ERROR_LABELS[failure.kind]] }} onRetry={retry} />
      )}
      {state === 'loading' && <ListSkeleton />}
      {state === 'empty' && <EmptyList onCreate={() => setOpen({ kind: 'create' })} />}
      {state === 'ready' && (
        <ul className="mailframe-rows" aria-label={labels.listLabel} aria-busy={emails.isPlaceholderData}>
          {data?.list.map((email) => (
            <EmailRow
              key={email.id}
              email={email}
              isRenaming={open?.kind === 'rename' && open.email.id === email.id}
              isCopying={copy.isPending && copy.variables.emailId === email.id}
              onOpen={() => onOpen(email.id)}
              onRename={() => setOpen({ kind: 'rename', email })}
              onRenamed={(renamed) => {
                finish(labels.renamed, renamed)
                endRename(email)
              }}
              onRenameCancelled={() => endRename(email)}
              onCopy={() => copyEmail(email.id)}
              onDelete={() => setOpen({ kind: 'delete', email })}
            />
          ))}
        </ul>
      )}
      {data && state === 'ready' && <Pager page={data} onPage={setPageNo} />}
      {open?.kind === 'create' && (
        <CreateDialog onCreated={(email) => showNew(labels.created, email)} onClose={() => setOpen(null)} />
      )}
      {open?.kind === 'delete' && (
        <DeleteDialog email={open.email} onDeleted={showDeleted} onClose={() => setOpen(null)} />
      )}
      <p className="mailframe-hidden" role="status">
        {state === 'loading' ? labels.listLoading : said}
      </p>
    </div>
  )
})
