import { expect } from 'vitest'
import { createMailframe, type Mailframe } from '../client/create-mailframe.js'
import { MailframeError } from '../client/error.js'
import type { MailframeOptions } from '../client/options.js'
import { CREDENTIALS, type TestService } from './service.js'

/** A client of a test's service. */
export function clientOf(service: Pick<TestService, 'url'>, options: MailframeOptions = {}): Mailframe {
  const editorUrl = 'https://editor.example/base'
  return createMailframe({ baseUrl: service.url, editorUrl, ...CREDENTIALS, timeout: 5_000, ...options })
}

/** The MailframeError that `work` must fail with. */
export async function failureOf(work: Promise<unknown>): Promise<MailframeError> {
  const error = await work.then(
    () => new Error('it did not fail'),
    (thrown) => thrown,
  )
  expect(error).toBeInstanceOf(MailframeError)
  return error
}
