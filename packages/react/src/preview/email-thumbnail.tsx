'use client'
import type { EmailSummary } from '@mailframe/protocol'
import { forwardRef, useCallback, useEffect, useRef, useState } from 'react'
import { useAppearanceStyle } from '../context/appearance.js'
import { laterIfThere, whenLater } from '../context/load-later.js'
import { isNew, type ListedEmail } from '../emails/changes.js'
import { useMergedRef } from '../lib/refs.js'
import { type PartProps, usePart } from '../parts/part.js'
import { whenStays } from './stay.js'

export interface ThumbnailState {
  /**
   * `plain`: the page's Content-Security-Policy forbids the picture, or it could not be read; name and subject are shown
   * instead.
   */
  state: 'loading' | 'empty' | 'plain' | 'ready'
}

/** Props of `<EmailThumbnail>`, beside the attributes of its element. */
export interface EmailThumbnailProps extends PartProps<'div', ThumbnailState> {
  /** As in a list; its html is read again when `updatedAt` changes. */
  email: EmailSummary & Partial<Pick<ListedEmail, 'pending'>>
}

/** A small picture of the saved email, once it comes into view. It loads nothing external and cannot be focused. */
export const EmailThumbnail = forwardRef<HTMLDivElement, EmailThumbnailProps>(function EmailThumbnail(
  { email, ...given },
  ref,
) {
  // Set only outside of a list.
  const style = useAppearanceStyle()
  const element = useRef<HTMLDivElement>(null)
  const { id, pending = null } = email
  // Of which email: a row that is scrolled out of view becomes that of another one.
  const [seen, setSeen] = useState<string | null>(null)
  const [shown, setShown] = useState<ThumbnailState & { id: string }>({ id, state: 'loading' })
  const isSeen = seen === id && !isNew({ pending })
  const state = isSeen && shown.id === id ? shown.state : 'loading'

  useEffect(() => {
    if (seen === id || element.current === null) return
    let end = () => {}
    const endStay = whenStays(element.current, () => {
      end = whenLater(
        () => setSeen(id),
        () => {
          setSeen(id)
          setShown({ id, state: 'plain' })
        },
      )
    })
    return () => {
      endStay()
      end()
    }
  }, [seen, id])
  // There once it is seen, unless it could not be loaded.
  const Picture = laterIfThere()?.Picture
  const show = useCallback((state: ThumbnailState['state']) => setShown({ id, state }), [id])

  return usePart<ThumbnailState>(
    'div',
    given,
    {
      ref: useMergedRef<HTMLDivElement>(element, ref),
      className: 'mailframe-thumbnail',
      ...(style && { style }),
      'data-state': state,
      'data-reading': (isSeen && state === 'loading') || undefined,
      'aria-hidden': true,
      children: (
        <>
          {isSeen && Picture && <Picture key={id} email={email} onState={show} />}
          {state === 'plain' && (
            <span dir="auto">
              <b>{email.name}</b> {email.subject}
            </span>
          )}
        </>
      ),
    },
    { state },
  )
})
