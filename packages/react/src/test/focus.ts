import { expect } from 'vitest'
import { page, userEvent } from 'vitest/browser'

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
