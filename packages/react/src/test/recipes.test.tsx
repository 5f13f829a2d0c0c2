import { act, render, renderHook, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import {
  EmailEditorFrame,
  enUS,
  type Locale,
  MailframeProvider,
  useCopyEmail,
  useUpdateEmail,
} from '../index.js'
import { jaJP } from '../locales/ja_JP.js'
import { createTestBackend, type TestBackend } from '../testing.js'
import { ENDPOINT } from './harness.js'

// What the documents tell those who look for a prop that is none.

let backend: TestBackend | undefined
afterEach(() => backend?.close())

it('saves as a copy, under a name of its own, with what was saved', async () => {
  backend = await createTestBackend({
    emails: [{ name: 'Spring', html: '<p>Hi</p>', json: { blocks: [1] } }],
  })
  const { emails, mailframe, Provider } = backend
  const { result } = renderHook(() => [useCopyEmail().mutateAsync, useUpdateEmail().mutateAsync] as const, {
    wrapper: Provider,
  })
  const [copyEmail, updateEmail] = result.current
  const copy = await act(() => copyEmail({ emailId: emails[0]?.id ?? '' }))
  await act(() => updateEmail({ emailId: copy.id, name: 'Summer' }))
  const saved = await mailframe.emails.get({ userId: 'test-user', emailId: copy.id })
  expect(saved).toMatchObject({ name: 'Summer', html: '<p>Hi</p>', json: { blocks: [1] } })
  expect(saved.id).not.toBe(emails[0]?.id)
})

const OPENING: Record<string, string> = { en_US: 'Sharpening the pencils…', ja_JP: '鉛筆を削っています…' }

it.each([enUS, jaJP])('says its own words while the editor opens, in $language', (locale: Locale) => {
  const never: typeof fetch = () => new Promise(() => {})
  render(
    <MailframeProvider
      endpoint={ENDPOINT}
      fetch={never}
      locale={locale}
      labels={{ editorLoading: OPENING[locale.language] ?? locale.labels.editorLoading }}
    >
      <EmailEditorFrame emailId="a" />
    </MailframeProvider>,
  )
  expect(screen.getAllByText(OPENING[locale.language] ?? '')).toHaveLength(2)
})
