/** What every kind of app gets, as text of its files. `types`: in TypeScript. */

export const ENV_EXAMPLE = `# Server only: never give these a NEXT_PUBLIC_ or VITE_ prefix. In production: the values from your Console.
MAILFRAME_BASE_URL=http://127.0.0.1:4010
MAILFRAME_EDITOR_URL=http://127.0.0.1:4010
MAILFRAME_CLIENT_ID=mailframe-dev
MAILFRAME_CLIENT_SECRET=mailframe-dev-secret
`

export const CLIENT = `import { createMailframe } from '@mailframe/server'

export const mailframe = createMailframe()
`

/** Nobody is signed in in production until it is replaced. */
export const session = ({
  types,
}: {
  types: boolean
}) => `// Replace this with the session of your app. Null: nobody is signed in.
export async function currentUser(${types ? '_request?: Request' : '_request'})${
  types ? ': Promise<{ id: string; name: string } | null>' : ''
} {
  return process.env.NODE_ENV === 'production' ? null : { id: 'ada', name: 'Ada' }
}
`

/** The list, and the editor in its place once an email is opened. */
export const emailsPage = ({
  types,
  name,
  directive = '',
}: {
  types: boolean
  name: string
  directive?: string
}) => `${directive}import { confirmLeave, EmailEditorFrame, EmailList, MailframeProvider } from '@mailframe/react'
import { useState } from 'react'
import '@mailframe/react/styles.css'

export ${name === 'EmailsPage' && directive === '' ? '' : 'default '}function ${name}() {
  const [emailId, setEmailId] = useState${types ? '<string | null>' : ''}(null)
  return (
    <main
      style={{ boxSizing: 'border-box', width: '100%', maxWidth: '72rem', margin: '0 auto', padding: '1rem' }}
    >
      <MailframeProvider endpoint="/api/mailframe">
        {emailId === null ? (
          <EmailList onOpen={setEmailId} />
        ) : (
          <>
            <button type="button" onClick={() => confirmLeave() && setEmailId(null)}>
              All emails
            </button>
            <EmailEditorFrame emailId={emailId} />
          </>
        )}
      </MailframeProvider>
    </main>
  )
}
`

/** The options of a handler, as the lines of an object. */
export const HANDLER_OPTIONS = `  mailframe,
  user: async (request) => {
    const user = await currentUser(request)
    return user && { userId: user.id, name: user.name }
  },
`
