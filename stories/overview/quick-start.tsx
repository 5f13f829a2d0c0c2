import { CodeBlock } from './code-block.js'

const STEPS = [
  {
    title: 'Install',
    file: 'Terminal',
    code: `npm install @mailframe/server @mailframe/react @tanstack/react-query
npm install --save-dev @mailframe/emulator`,
  },
  {
    title: 'The route that the browser talks to',
    file: 'app/api/mailframe/[...route]/route.ts',
    code: `import { createMailframe } from '@mailframe/server'
import { createRouteHandlers } from '@mailframe/server/next'
import { currentUser } from '@/lib/session' // yours

export const { GET, POST, PUT, DELETE, OPTIONS } = createRouteHandlers({
  mailframe: createMailframe(), // reads the environment with its first call
  user: async () => {
    const user = await currentUser()
    return user && { userId: user.id, name: user.name }
  },
})`,
  },
  {
    title: 'The page',
    file: 'app/emails/page.tsx',
    code: `'use client'
import { EmailEditorFrame, EmailList, MailframeProvider } from '@mailframe/react'
import { useState } from 'react'
import '@mailframe/react/styles.css'

export default function EmailsPage() {
  const [emailId, setEmailId] = useState<string | null>(null)
  return (
    <MailframeProvider endpoint="/api/mailframe">
      {emailId === null ? (
        <EmailList onOpen={setEmailId} />
      ) : (
        <EmailEditorFrame emailId={emailId} />
      )}
    </MailframeProvider>
  )
}`,
  },
  {
    title: 'The emulator, in place of an account',
    file: 'Terminal',
    code: `npx mailframe-emulator
export MAILFRAME_BASE_URL=http://127.0.0.1:4010
export MAILFRAME_EDITOR_URL=http://127.0.0.1:4010
export MAILFRAME_CLIENT_ID=mailframe-dev
export MAILFRAME_CLIENT_SECRET=mailframe-dev-secret`,
  },
] as const

export function QuickStart() {
  return (
    <section className="overview-band" aria-labelledby="quick-start" data-tone="raised">
      <div className="overview-wide">
        <h2 id="quick-start">Quick start</h2>
        <ol className="steps">
          {STEPS.map(({ title, file, code }) => (
            <li key={title}>
              <h3>{title}</h3>
              <CodeBlock file={file} code={code} />
            </li>
          ))}
        </ol>
      </div>
    </section>
  )
}
