import { waitFor } from 'storybook/test'

/** Waits until an element is there. */
export function found<Found extends HTMLElement = HTMLElement>(
  root: HTMLElement,
  selector: string,
  { timeout = 15_000 } = {},
): Promise<Found> {
  return waitFor(
    () => {
      const element = root.querySelector<Found>(selector)
      if (element === null) throw new Error(`${selector} is not there`)
      return element
    },
    { timeout },
  )
}

/** Waits until it is gone. */
export function gone(root: HTMLElement, selector: string, { timeout = 15_000 } = {}): Promise<void> {
  return waitFor(
    () => {
      if (root.querySelector(selector) !== null) throw new Error(`${selector} is still there`)
    },
    { timeout },
  )
}

/** For a story whose play function finds things by their English names. */
export const IN_ENGLISH = { language: 'en_US' } as const
