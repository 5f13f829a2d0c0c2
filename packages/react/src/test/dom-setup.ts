import { cleanup, configure } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach } from 'vitest'

// A busy machine must not fail a test.
configure({ asyncUtilTimeout: 10_000 })
afterEach(cleanup)

// It replaces `focus` and `blur` of every element once, for good: before anything is compared.
if (globalThis.document !== undefined) userEvent.setup()
