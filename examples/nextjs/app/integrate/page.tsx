import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Metadata } from 'next'
import Link from 'next/link'
import { Brand } from '../brand'
import { DemoLinks } from '../demo-links'

export const metadata: Metadata = { title: 'Add it to your app' }

/** The files of this demo that do it, in the order in which one writes them. */
const STEPS = [
  {
    title: 'The client of your server',
    about: 'The only place that credentials reach.',
    file: 'lib/mailframe.ts',
  },
  {
    title: 'The route that browsers call',
    about: 'It knows who is signed in, and keeps everyone to their own emails.',
    file: 'app/api/mailframe/[...route]/route.ts',
  },
  { title: 'The provider', about: 'Around the pages that show emails.', file: 'app/providers.tsx' },
  { title: 'The list', about: 'With search, preview, copy and delete.', file: 'app/emails/emails.tsx' },
  {
    title: 'The editor',
    about: 'And the button that sends a test email.',
    file: 'app/emails/[id]/editor.tsx',
  },
] as const

export default async function IntegratePage() {
  const sources = await Promise.all(
    STEPS.map(({ file }) =>
      readFile(join(/* turbopackIgnore: true */ process.env.EXAMPLE_FOLDER ?? '.', file), 'utf8'),
    ),
  )
  return (
    <main className="integrate">
      <Link href="/" className="home" aria-label="Postbox: all emails">
        <Brand />
      </Link>
      <h1>Add it to your app</h1>
      <p className="muted">An editor, a list and test emails in five files: the ones that run here.</p>
      <section className="step">
        <h2>Install</h2>
        <Code label="Install" text={'npm install @mailframe/server @mailframe/react @tanstack/react-query'} />
        <p className="muted">
          Then set <code>MAILFRAME_BASE_URL</code>, <code>MAILFRAME_EDITOR_URL</code>,{' '}
          <code>MAILFRAME_CLIENT_ID</code> and <code>MAILFRAME_CLIENT_SECRET</code> in the environment. The
          console has them ready to copy.
        </p>
      </section>
      <div id="source" className="integrate-files">
        {STEPS.map(({ title, about, file }, index) => (
          <section key={file} className="step">
            <h2>{title}</h2>
            <p className="muted">
              {about} <code>{file}</code>
            </p>
            <Code label={file} text={sources[index] ?? ''} />
          </section>
        ))}
      </div>
      <DemoLinks />
    </main>
  )
}

function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className="code" aria-label={label} tabIndex={0}>
      <pre>{text.trim()}</pre>
    </section>
  )
}
