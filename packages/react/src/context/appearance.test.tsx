import { render } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { expect, it } from 'vitest'
import {
  AiBalances,
  AiBills,
  AiLimitForm,
  AiUsage,
  EmailEditorDialog,
  EmailEditorFrame,
  EmailList,
  EmailPreview,
  EmailThumbnail,
  MailframeProvider,
  type MailframeProviderProps,
} from '../index.js'
import { ENDPOINT } from '../test/harness.js'

const EMAIL = { id: 'a', name: 'A', subject: null, userId: 'ada', createdAt: '', updatedAt: '' }
const never: typeof fetch = () => new Promise(() => {})
const close = () => {}

const ROOTS = [
  <EmailEditorFrame key="1" emailId="a" />,
  <EmailEditorDialog key="2" emailId="a" open onClose={close} />,
  <EmailList key="3" onOpen={close} />,
  <AiUsage key="4" />,
  <AiUsage key="5" scope="application" />,
  <AiBalances key="6" />,
  <AiBills key="7" />,
  <AiLimitForm key="8" />,
  <EmailThumbnail key="9" email={EMAIL} />,
  <EmailPreview key="10" emailId="a" />,
]

function draw(props: Partial<MailframeProviderProps>) {
  const app = (appearance = props.appearance) => (
    <MailframeProvider endpoint={ENDPOINT} fetch={never} {...props} appearance={appearance} />
  )
  const { container, rerender } = render(app())
  return { container, rerender: (next: MailframeProviderProps['appearance']) => rerender(app(next)) }
}

const declared = (element: Element | null | undefined, name: string) =>
  element instanceof HTMLElement ? element.style.getPropertyValue(name) : null

it('sets the variables on the root of every component, and on nothing in it', () => {
  const { container } = draw({
    children: ROOTS,
    appearance: {
      variables: { accent: 'light-dark(#0f766e, #5eead4)', surfaceRaised: '#eee', thumbnailScale: 0.3 },
    },
  })
  const roots = [...container.children]
  expect(roots).toHaveLength(ROOTS.length)
  for (const root of roots) {
    expect(declared(root, '--mailframe-accent'), root.className).toBe('light-dark(#0f766e, #5eead4)')
    expect(declared(root, '--mailframe-surface-raised')).toBe('#eee')
    expect(declared(root, '--mailframe-thumbnail-scale')).toBe('0.3')
    expect(root.querySelectorAll('[style*="--mailframe-accent"]')).toHaveLength(0)
  }
})

it('goes from the provider to a component, and from there to what is in it', () => {
  const { container, rerender } = draw({
    children: (
      <EmailEditorFrame
        emailId="a"
        appearance={{ variables: { accent: 'red', radius: undefined } }}
        style={{ maxWidth: 900 }}
      />
    ),
    appearance: { variables: { accent: 'green', radius: '0' } },
  })
  const root = container.querySelector<HTMLElement>('.mailframe-editor')
  expect(declared(root, '--mailframe-accent')).toBe('red')
  expect(root?.style.maxWidth).toBe('900px')
  rerender({ variables: { muted: 'grey' } })
  expect(declared(root, '--mailframe-muted')).toBe('grey')
  expect(declared(root, '--mailframe-radius')).toBe('')
})

it('is in HTML from a server, and sets nothing where nothing is given', () => {
  const app = (appearance: MailframeProviderProps['appearance']) => (
    <MailframeProvider endpoint={ENDPOINT} appearance={appearance}>
      <EmailEditorFrame emailId="a" />
    </MailframeProvider>
  )
  expect(renderToString(app({ variables: { accent: '#0f766e' } }))).toContain(
    'style="--mailframe-accent:#0f766e"',
  )
  expect(renderToString(app({ variables: { accent: undefined } }))).not.toContain('style=')
  expect(renderToString(app(undefined))).not.toContain('style=')
})
