'use client'
import { EmailList } from '@mailframe/react'
import { useRouter } from 'next/navigation'

export function Emails() {
  const router = useRouter()
  return <EmailList onOpen={(emailId) => router.push(`/emails/${encodeURIComponent(emailId)}`)} />
}
