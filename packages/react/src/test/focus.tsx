import { type ReactNode, useState } from 'react'
import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useOpenEditor } from '../index.js'
import { renderApp, signIn } from './harness.js'

/** What has the focus, as its role or tag and its name: `row One`, `button Delete`, `body`. */
export function focused(): string {
  const element = document.activeElement
  if (element === null || element === document.body) return 'body'
  const kind = element.getAttribute('role') ?? element.localName
  return `${kind} ${element.getAttribute('aria-label') ?? (element.textContent || element.getAttribute('type'))}`
}

export const at = (place: string) => expect.poll(focused).toBe(place)
export const keys = (text: string) => userEvent.keyboard(text)
/** Presses Tab until it comes to this place. */
export async function tabTo(place: string, options: { shift?: boolean } = {}) {
  for (let count = 0; count < 40 && focused() !== place; count += 1) await userEvent.tab(options)
  expect(focused()).toBe(place)
}

export const row = (name: string) => page.getByRole('row', { name, exact: true })
export const region = (name: string) =>
  page.getByRole('region', { name: `Email editor: ${name}`, exact: true })
/** The rows that Tab comes to. */
export const tabStops = () =>
  [...document.querySelectorAll('[role=row][tabindex="0"]')].map((each) => each.getAttribute('aria-label'))
/** What is read aloud. */
export const said = () =>
  [...document.querySelectorAll('[role=status]')].map((each) => each.textContent).join(' ')

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
