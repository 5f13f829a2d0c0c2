import type { Email, EmailSummary } from '@mailframe/protocol'
import { Component, type ReactNode, StrictMode } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { MailframeProvider, type MailframeProviderProps } from '../context/provider.js'
import { WHOLE_FRAME } from './whole-frame.js'

export const ENDPOINT = '/api/mailframe'

/** A signed-in user of their own for each test, on the real route and emulator. */
export function signIn(userId = `user-${crypto.randomUUID()}`) {
  const asUser: typeof fetch = (input, init) =>
    fetch(input, { ...init, headers: { ...init?.headers, 'x-user': userId } })
  return {
    userId,
    fetch: asUser,
    /** How many codes the service has issued to this user. */
    mints: async (): Promise<number> => (await fetch(`/test-backend/mints?userId=${userId}`)).json(),
    /** How many streams of events the backend has open for this user. */
    streams: async (): Promise<number> => (await fetch(`/test-backend/streams?userId=${userId}`)).json(),
    /** The service reports a save of this email to the backend. */
    reportSave: async (emailId: string) => {
      const body = JSON.stringify({ emailId, userId, name: crypto.randomUUID() })
      const answer = await fetch('/test-backend/save', { method: 'POST', body })
      if (!answer.ok) throw new Error(`the save was not taken: ${await answer.text()}`)
    },
    list: async (): Promise<EmailSummary[]> => (await (await asUser(`${ENDPOINT}/emails`)).json()).list,
    create: async (input: { name: string; html?: string; subject?: string }): Promise<Email> => {
      const answer = await asUser(`${ENDPOINT}/emails`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(input),
      })
      if (!answer.ok) throw new Error(`the email was not created: ${await answer.text()}`)
      return answer.json()
    },
  }
}

const roots: { root: Root; container: HTMLElement }[] = []

/** Renders under StrictMode and a provider, into the document. */
export function renderApp(children: ReactNode, props: Partial<MailframeProviderProps> = {}) {
  const container = document.createElement('div')
  document.body.append(container)
  const root = createRoot(container)
  const render = (next: ReactNode, newest = props) =>
    root.render(
      <StrictMode>
        <MailframeProvider endpoint={ENDPOINT} {...newest}>
          {next}
        </MailframeProvider>
      </StrictMode>,
    )
  roots.push({ root, container })
  render(children)
  return { container, rerender: render, unmount: () => root.unmount() }
}

export function cleanUp() {
  for (const { root, container } of roots.splice(0)) {
    root.unmount()
    container.remove()
  }
}

/** How many frames on the page have their editor, and what loads after it: notices, the guard, new tabs. */
export const wholeFrames = (root: ParentNode): number => root.querySelectorAll(WHOLE_FRAME).length

/** Holds back whoever awaits `opened`. */
export function createGate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { opened, open }
}

/** Shows what was thrown below it: `caught: <kind or message>`. */
export class Boundary extends Component<{ children: ReactNode }> {
  override state: { error: Error | null } = { error: null }
  static getDerivedStateFromError = (error: Error) => ({ error })
  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <p>caught: {'kind' in error ? String(error.kind) : error.message}</p>
  }
}
