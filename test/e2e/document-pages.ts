import { readdirSync } from 'node:fs'
import * as react from '@mailframe/react'
import { fileOf, snippetsOf } from '../document-snippets.js'

/**
 * The pages that the documents make, as files of one app. Where two documents write the same file, the second has a
 * folder of its own; a fragment gets what its text says stands around it, and nothing else.
 */
export function documentPages(): Record<string, string> {
  const quickStart = filesOf('docs/guide/quick-start.md')
  const onServer = filesOf('docs/react/server-rendering.md')
    .filter(([path]) => path.startsWith('app/emails/'))
    .map(([path, code]) => [path.replace('app/emails/', 'app/prefetched/'), code])
  return {
    ...Object.fromEntries([...quickStart, ...onServer]),
    'app/api/deployed/[...route]/route.ts': codeOf('docs/guide/deployment.md', ROUTE),
    'app/use/emails.tsx': fragmentWith('export function Emails()'),
    'app/use/page.tsx': `import { Emails } from './emails'\nexport default Emails\n`,
    'app/start/page.tsx': START,
    'app/leaving/page.tsx': leavingPage(),
    'app/list/page.tsx': pageOf(fragmentWith(';<EmailList '), 'list'),
    'app/parts/page.tsx': pageOf(fragmentWith(';<EmailListRoot '), 'list'),
    'app/dialog/page.tsx': pageOf(fragmentWith(';<EmailEditorDialog '), 'email'),
    'app/preview/page.tsx': pageOf(fragmentWith(';<EmailPreview '), 'email'),
    'app/hook/page.tsx': pageOf(fragmentWith('= useEmailEditor('), 'email'),
    'app/ahead/page.tsx': pageOf(fragmentWith('= usePrefetchEditor('), 'email'),
    'app/usage/page.tsx': pageOf(fragmentWith('AiUsageChart'), 'list', 'return [own, all, ...more]'),
  }
}

const REACT = readdirSync(new URL('../../docs/react', import.meta.url)).map((name) => `docs/react/${name}`)

const ROUTE = 'app/api/mailframe/[...route]/route.ts'

const START = `import Link from 'next/link'
export default function Start() {
  return <Link href="/leaving">Leaving</Link>
}
`

function filesOf(document: string): [string, string][] {
  return snippetsOf(document).flatMap(({ code }) => {
    const file = fileOf(code)
    return file === null ? [] : [[file, code]]
  })
}

function codeOf(document: string, path: string): string {
  const found = filesOf(document).find(([file]) => file === path)
  if (found === undefined) throw new Error(`${document} shows no ${path}`)
  return found[1]
}

function fragmentWith(text: string): string {
  const found = REACT.flatMap(snippetsOf).filter(({ code }) => code.includes(text))
  if (found[0] === undefined || found.length > 1) throw new Error(`${found.length} snippets have '${text}'`)
  return found[0].code
}

/** What the snippet says for Next.js: the other routers' lines run in tests of their own. */
function leavingPage(): string {
  const lines = fragmentWith('useBlocker').split('\n')
  const [link, leave] = ['link', 'leave'].map((name) => {
    const line = lines.find((each) => each.startsWith(`const ${name} =`) && each.endsWith('// Next.js'))
    if (line === undefined) throw new Error(`no line for '${name}'`)
    return line
  })
  return `'use client'
import { confirmLeave, EmailEditorFrame, MailframeProvider, useEmails } from '@mailframe/react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { cloneElement } from 'react'
import '@mailframe/react/styles.css'

export default function Page() {
  return (
    <MailframeProvider endpoint="/api/mailframe">
      <Leaving />
    </MailframeProvider>
  )
}

function Leaving() {
  const router = useRouter()
  const emailId = useEmails({ pageNo: 1, pageSize: 1 }).data?.list[0]?.id
  ${link}
  ${leave}
  return (
    <main>
      {cloneElement(link, {}, 'Emails by link')}
      <button onClick={leave}>Emails by router</button>
      {emailId !== undefined && <EmailEditorFrame emailId={emailId} />}
    </main>
  )
}
`
}

/** A page around a fragment of a document: below the provider, and for an email where it needs one. */
function pageOf(fragment: string, needs: 'list' | 'email', result = ''): string {
  const imports = /^import .*$/gm
  const body = fragment.replace(imports, '').trim()
  const own = fragment.match(imports)?.join('\n') ?? ''
  const names = Object.keys(react).filter(
    (name) => new RegExp(`\\b${name}\\b`).test(body) && !own.includes(name),
  )
  const needed = new Set(['MailframeProvider', ...names, ...(needs === 'email' ? ['useEmails'] : [])])
  return `'use client'
import { ${[...needed].join(', ')} } from '@mailframe/react'
import { useState } from 'react'
import '@mailframe/react/styles.css'
${own}

export default function Page() {
  return <MailframeProvider endpoint="/api/mailframe">${needs === 'email' ? '<First />' : '<Snippet emailId="" />'}</MailframeProvider>
}
${
  needs === 'email'
    ? `function First() {
  const emailId = useEmails({ pageNo: 1, pageSize: 1 }).data?.list[0]?.id
  return emailId === undefined ? null : <Snippet emailId={emailId} />
}`
    : ''
}
function Snippet({ emailId }: { emailId: string }) {
  const [opened, setEmailId] = useState<string | null>(null)
  const [isOpen, setOpen] = useState(true)
  if (opened !== null) return <p>Opened {opened}</p>
  ${body.startsWith(';<') ? `return (${body.slice(1)})` : body}
  ${result}
}
`
}
