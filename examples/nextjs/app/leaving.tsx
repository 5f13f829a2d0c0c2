'use client'
import { confirmLeave } from '@mailframe/react'
import Link from 'next/link'
import type { ComponentProps } from 'react'

/** A link that asks first where changes may be unsaved. */
export function LeaveLink(props: ComponentProps<typeof Link>) {
  return <Link {...props} onNavigate={(event) => confirmLeave() || event.preventDefault()} />
}

/** The same for a form that leads to another page. */
export function LeaveForm(props: ComponentProps<'form'>) {
  return <form {...props} onSubmit={(event) => confirmLeave() || event.preventDefault()} />
}
