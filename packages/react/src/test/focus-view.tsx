import { type ReactNode, useState } from 'react'
import { expect } from 'vitest'
import { useOpenEditor } from '../index.js'
import { row } from './focus.js'
import { renderApp, signIn } from './harness.js'

/** Renders an app for a person with these emails. */
export async function showApp(app: ReactNode, names: readonly string[] = ['One', 'Two', 'Three']) {
  const user = signIn()
  for (const name of [...names].reverse()) await user.create({ name })
  renderApp(app, { fetch: user.fetch })
  await expect.element(row(names[0] ?? '').first()).toBeVisible()
}

export interface View {
  emailId: string | null
  open: (emailId: string) => void
  openTab: (emailId: string) => Promise<boolean>
  close: () => void
  /** Whatever else changes in a page. */
  step: string
  setStep: (step: string) => void
}

/** A page that opens an email in one of the ways there are. */
export function Page({ draw }: { draw: (view: View) => ReactNode }) {
  const [emailId, setEmailId] = useState<string | null>(null)
  const [step, setStep] = useState('first')
  const openTab = useOpenEditor()
  return draw({ emailId, open: setEmailId, openTab, close: () => setEmailId(null), step, setStep })
}

export const Back = ({ onClick }: { onClick: () => void }) => (
  <button type="button" onClick={onClick}>
    Back
  </button>
)
