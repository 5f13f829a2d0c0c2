import { MailframeError } from '@mailframe/server'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { cache } from 'react'
import { mailframe } from '@/lib/mailframe'
import { requireUser } from '@/lib/session'
import { Header } from '../../header'
import { LeaveLink } from '../../leaving'
import { Editor, Opened, SendTest } from './editor'

interface Props {
  params: Promise<{ id: string }>
}

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const { id } = await params
  return { title: (await readName(id)) ?? 'Email' }
}

export default async function EditorPage({ params }: Props) {
  const { id } = await params
  const name = await readName(id)
  const { email } = await requireUser()
  return (
    <Opened>
      <div className="shell">
        <Header>
          <LeaveLink href="/emails" className="back">
            <span className="chevron" aria-hidden="true">
              ‹
            </span>
            Emails
          </LeaveLink>
          <h1 className="title">{name ?? 'Email'}</h1>
          <SendTest emailId={decoded(id)} to={email} />
        </Header>
        <main className="editor-page">
          <Editor emailId={decoded(id)} name={name} />
          <noscript>
            {/* Not <Link>: each visit of this address makes a code, so it must not be prefetched. */}
            <a href={`/api/mailframe/editor/${id}`}>Open the editor</a>
          </noscript>
        </main>
      </div>
    </Opened>
  )
}

/** The email's name, or null while the service does not answer: the frame then says what is wrong. */
const readName = cache(async (id: string): Promise<string | null> => {
  const { userId } = await requireUser()
  try {
    const email = await mailframe.emails.get({ userId, emailId: decoded(id) }, { timeout: 3_000 })
    return email.name
  } catch (error) {
    if (!(error instanceof MailframeError)) throw error
    // 400: no id of the service looks like this. `invalidContext`: the service has not met this person yet.
    if (error.status === 400 || error.status === 404 || error.error === 'invalidContext') notFound()
    return null
  }
})

/** Next.js hands the segment on as it stands in the address, where anything can stand. */
function decoded(id: string): string {
  try {
    return decodeURIComponent(id)
  } catch {
    notFound()
  }
}
