import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { EmailEditorFrame, usePrefetchEditor } from '../index.js'
import { cleanUp, createGate, renderApp, signIn, wholeFrames } from '../test/harness.js'

afterEach(cleanUp)

function Opener({ emailId }: { emailId: string }) {
  const [isOpen, setOpen] = useState(false)
  const prefetch = usePrefetchEditor()
  return (
    <>
      <button type="button" id="prefetch" onClick={() => prefetch(emailId)}>
        Prefetch
      </button>
      <button type="button" id="open" onClick={() => setOpen(true)}>
        Open
      </button>
      {isOpen && <EmailEditorFrame emailId={emailId} />}
    </>
  )
}

const PARTS = ['.mailframe-skip', 'iframe', '.mailframe-cover', '.mailframe-footer', '[role=status]']
const drawnIn = (container: HTMLElement) => PARTS.filter((part) => container.querySelector(part) !== null)

async function setUp() {
  const user = signIn()
  const email = await user.create({ name: 'Welcome' })
  const taken = createGate()
  const telling: typeof fetch = async (input, init) => {
    const answer = await user.fetch(input, init)
    const text = answer.text.bind(answer)
    answer.text = () => {
      const read = text()
      // What follows on it are microtasks.
      void read.then(() => setTimeout(taken.open))
      return read
    }
    return answer
  }
  const { container } = renderApp(<Opener emailId={email.id} />, { fetch: telling })
  await expect.poll(() => container.querySelector('#open')).not.toBeNull()
  const press = (id: string) => container.querySelector<HTMLElement>(`#${id}`)?.click()
  return {
    container,
    prefetch: async () => {
      press('prefetch')
      await taken.opened
    },
    open: async () => {
      press('open')
      // React draws in a microtask.
      await null
      const atOnce = drawnIn(container)
      const painted = await new Promise<string[]>((resolve) => {
        requestAnimationFrame(() => resolve(drawnIn(container)))
      })
      await expect.poll(() => wholeFrames(container)).toBe(1)
      expect(await user.mints()).toBe(1)
      return { atOnce, painted }
    },
  }
}

it('draws nothing but the iframe of a prefetched code at once, and all else before it is painted', async () => {
  const { container, prefetch, open } = await setUp()
  await prefetch()
  const { atOnce, painted } = await open()
  expect(atOnce).toEqual(['iframe'])
  expect(painted).toEqual(PARTS)
  expect(container.querySelector('.mailframe-stage')?.firstElementChild?.className).toBe('mailframe-skip')
})

it('draws all but the iframe at once where the code is yet to come', async () => {
  const { open } = await setUp()
  const { atOnce } = await open()
  expect(atOnce).toEqual(PARTS.filter((part) => part !== 'iframe'))
})
