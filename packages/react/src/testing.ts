export {
  createTestBackend,
  type TestBackend,
  type TestBackendOptions,
} from './testing/create-test-backend.js'
export type { EditorSave, TestEmail } from './testing/emails.js'
